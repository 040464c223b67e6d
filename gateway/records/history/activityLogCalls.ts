import { orNotFound } from '../../../src/contract/model/errors.ts';
import type { Fields, Values } from '../../../src/contract/model/fields.ts';
import { SYSTEM_FIELDS } from '../../../src/contract/model/resource.ts';
import * as api from '../../../src/contract/wire/calls/activityLogCalls.ts';
import type { HistoryEntry } from '../../../src/contract/wire/history.ts';
import { queryRow } from '../../db/queryable.ts';
import { implementCalls } from '../calls/implementCalls.ts';
import { labelsOf } from './labels.ts';
import { loggedEntries, namesOfLogged } from './loggedRecords.ts';

interface StoredChange {
  resource: string | null;
  before: unknown;
  after: unknown;
}

const SYSTEM: ReadonlySet<string> = new Set(SYSTEM_FIELDS);
const NO_FIELDS: Fields = {};

const valuesOf = (logged: unknown): Values =>
  typeof logged === 'object' && logged !== null && !Array.isArray(logged) ? (logged as Values) : {};

function changesIn({ before, after }: StoredChange): HistoryEntry['changes'] {
  const [was, became] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(became)])]
    .filter((field) => !SYSTEM.has(field))
    .map((field) => ({
      field,
      before: was[field] ?? null,
      after: became[field] ?? null,
    }));
}

/** What the screens of the activity log say of its entries beyond their own columns. */
export const activityLogCalls = implementCalls(api, {
  loggedRecords: async ({ client, server: { catalogue }, body: { ids } }) =>
    Object.fromEntries(
      await namesOfLogged({ client, catalogue }, await loggedEntries(client, ids)),
    ),

  loggedChanges: async ({ client, server: { catalogue }, params: { id } }) => {
    const stored = orNotFound(
      await queryRow<StoredChange & Record<string, unknown>>(client, {
        text: 'SELECT resource, before, after FROM activities WHERE id = $1::uuid',
        values: [id],
      }),
    );
    const resource = catalogue.resources.get(stored.resource ?? '');
    if (resource?.confidential) return { changes: [], labels: {} };
    const changes = changesIn(stored);
    const values = changes.flatMap(({ field, before, after }) => [
      { field, value: before },
      { field, value: after },
    ]);
    return {
      changes,
      labels: await labelsOf(client, catalogue, resource?.fields ?? NO_FIELDS, values),
    };
  },
});
