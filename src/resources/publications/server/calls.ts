import {
  implementCalls,
  localised,
  pageOf,
  type Person,
  queryRows,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { publications } from '../publications.ts';
import { join } from './join.ts';
import { lookUp } from './lookUp.ts';
import { readWorksOfOthers } from './worksOfOthers.ts';

/** Throws FORBIDDEN for accounts without a staff record, which own no publications. */
function staffOf({ staffId }: Person): string {
  if (staffId === null) throw new PortalError('FORBIDDEN', { details: { needs: ['$staff'] } });
  return staffId;
}

export const publicationCalls = implementCalls(api, {
  lookUpDois: async ({ body: { dois }, server: { doiResolver } }) => ({
    works: await Promise.all(
      [...new Set(dois)].map(async (doi) => ({
        doi,
        ...(doiResolver === undefined
          ? { state: 'off' as const, entry: '' }
          : await lookUp(doiResolver, doi)),
      })),
    ),
  }),

  typesOfFiles: async ({ client }) => ({
    types: await queryRows<{ code: string; name: Localised }>(client, {
      text: `SELECT code, ${localised('name')} AS name FROM publication_types ORDER BY code`,
    }),
  }),

  worksOfOthers: async ({ client, person, params, range }) =>
    pageOf(
      await readWorksOfOthers(client, params.id, {
        userId: person.userId,
        staffId: staffOf(person),
      }),
      range,
    ),

  joinPublication: async ({ person, params, write }) => {
    await join(write(publications.name), params.id, staffOf(person));
    return { id: params.id };
  },
});
