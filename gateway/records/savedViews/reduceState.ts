import { PortalError } from '../../../src/contract/model/errors.ts';
import { splitLanguage } from '../../../src/contract/model/localised.ts';
import type { SavedViewState } from '../../../src/contract/wire/calls/savedViewCalls.ts';
import { parseListQuery, type ListQuery } from '../../../src/contract/wire/listQuery.ts';
import type { Access } from '../authorise/authorise.ts';
import { planGroups } from '../plan/groups.ts';
import { listConditions } from '../plan/listConditions.ts';
import { ordering } from '../plan/ordering.ts';
import { shownField } from '../plan/shownField.ts';
import type { SqlScope } from '../plan/sqlScope.ts';

const EVERYTHING: ListQuery = { filter: [], first: 0, count: 1 };

/** Whether `decide` succeeds; refusals count as false. */
function isOpen(decide: () => unknown): boolean {
  try {
    decide();
    return true;
  } catch (error) {
    if (error instanceof PortalError && error.status < 500) return false;
    throw error;
  }
}

/**
 * The part of a view that a list would accept from this user, decided by the list's own rules. A
 * filter with and, or, and not is kept or dropped as a whole, because a part would mean something
 * else.
 */
export function reduceState(
  access: Access,
  state: SavedViewState,
  scope: SqlScope,
): { state: SavedViewState; isReduced: boolean } {
  const { filter = {}, sort, columns, groupBy, ...rest } = state;
  const filters = Object.entries(filter).filter(([key, value]) =>
    isOpen(() =>
      listConditions(
        access,
        parseListQuery({ filter: JSON.stringify({ [key]: value }) }),
        scope,
        'list',
      ),
    ),
  );
  const sorted =
    sort &&
    isOpen(() =>
      ordering(
        access,
        {
          ...EVERYTHING,
          sort: { field: sort.field, order: sort.order === 'ASC' ? 'asc' : 'desc' },
        },
        scope,
      ),
    )
      ? sort
      : undefined;
  const shown = columns?.filter(
    ({ name }) => shownField(access, splitLanguage(name).path, scope) !== undefined,
  );
  const grouped =
    groupBy && isOpen(() => planGroups(access, groupBy, EVERYTHING, scope)) ? groupBy : undefined;
  const left: SavedViewState = {
    ...rest,
    ...(state.filter ? { filter: Object.fromEntries(filters) } : {}),
    ...(sorted ? { sort: sorted } : {}),
    ...(shown ? { columns: shown } : {}),
    ...(grouped ? { groupBy: grouped } : {}),
  };
  const isReduced =
    filters.length < Object.keys(filter).length ||
    sorted !== sort ||
    shown?.length !== columns?.length ||
    (groupBy ?? undefined) !== grouped;
  return { state: left, isReduced };
}
