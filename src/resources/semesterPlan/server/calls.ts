import { v7 as newId } from 'uuid';
import {
  assertAllowed,
  colomboDay,
  createMany,
  decideAccess,
  implementCalls,
  parseBody,
  queryRows,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { offerings } from '../offerings.ts';
import { copyOf } from '../rules/semesterPlanRules.ts';
import { readPlan } from './readPlan.ts';

export const semesterPlanCalls = implementCalls(api, {
  readSemesterPlan: async ({ client, now, person, query }) => {
    const { semester = null, from = null } = query;
    const { plan } = await readPlan(client, { semester, from }, colomboDay(now));
    return { ...plan, mayCopy: decideAccess(offerings, person.privileges).create.length > 0 };
  },

  copySemesterPlan: async ({ client, now, body, write }) => {
    const { semester, from, offerings: chosen } = body;
    if (semester === from)
      throw new PortalError('BAD_REQUEST', { details: { body: 'from: another semester' } });
    const request = write('offerings');
    assertAllowed(request.access, 'create');
    // The lock lets the second of two concurrent copies see the modules of the first.
    const rows = await queryRows(client, {
      text: 'SELECT 1 FROM semesters WHERE id = $1::uuid FOR NO KEY UPDATE',
      values: [semester],
    });
    if (rows.length === 0) throw new PortalError('NOT_FOUND');
    const { plan, source, left } = await readPlan(client, { semester, from }, colomboDay(now));
    const isNew = new Set(plan.copy.filter(({ outcome }) => outcome === 'new').map(({ id }) => id));
    const copies = source
      .filter(({ id }) => isNew.has(id) && chosen.includes(id))
      .map((offering) => ({
        id: newId(),
        body: parseBody(offerings, copyOf(offering, semester, left)),
      }));
    if (copies.length > 0) await createMany(request, copies);
    return { made: copies.length };
  },
});
