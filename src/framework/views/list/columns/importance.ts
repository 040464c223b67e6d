import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { hasDay, hasOptions, traitsOf } from '../../../../contract/model/kindTraits.ts';
import type { Column } from './column.ts';

const RANKS = { title: 0, declared: 1, named: 100, state: 200, mark: 300, day: 400, rest: 500 };
/** After the others: columns whose cells say little at a glance, and the times of a change. */
const LAST = 600;

/**
 * The order in which columns stay where there is no room for all, the lowest longest: the title,
 * what the view declares, the rest of the title, the state, other marks, dates, the others.
 */
function rankOf(
  column: Omit<Column, 'importance'>,
  { resource, view }: Pick<PlacedView, 'resource' | 'view'>,
): number {
  const { name, field, isTitle } = column;
  if (isTitle) return RANKS.title;
  const declared = view.importance?.indexOf(name) ?? -1;
  if (declared >= 0) return RANKS.declared + declared;
  if ([resource.title].flat().includes(name)) return RANKS.named;
  if (name === resource.workflow?.field) return RANKS.state;
  const { opaque, perRecord, text } = traitsOf(field);
  if (
    opaque ||
    perRecord ||
    text === 'markup' ||
    !Object.hasOwn(resource.fields, name.split('.')[0] ?? name)
  )
    return LAST;
  if (hasOptions(field) && field.tones) return RANKS.mark;
  return hasDay(field) ? RANKS.day : RANKS.rest;
}

/** Gives each column its rank; of equal ones the earlier column stays longer. */
export const withImportance = (
  columns: readonly Column[],
  screen: Pick<PlacedView, 'resource' | 'view'>,
): Column[] =>
  columns.map((column, index) => ({
    ...column,
    importance: rankOf(column, screen) + index / 100,
  }));
