import { v7 as newId } from 'uuid';
import {
  createMany,
  implementCalls,
  pageOf,
  type Person,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { DEPARTMENT, EDIT_ALL } from '../access.ts';
import * as api from '../api.ts';
import { practicalMarks } from './marks.ts';
import { listOfferings, planAllocation, readOffering, readSlot } from './overview.ts';
import type { PracticalScope } from './scope.ts';
import { listSessions } from './sessions.ts';
import { ownPracticals } from './studentView.ts';

const scopeOf = ({ staffId, departmentId, privileges }: Person): PracticalScope => ({
  staff: staffId,
  department: privileges.has(DEPARTMENT) ? departmentId : null,
  seesAll: privileges.has(EDIT_ALL),
});

/** The practicals of an offering. Throws NOT_FOUND unless the person manages them. */
const offeringOf = async (
  { client, person }: Pick<TransactionContext, 'client' | 'person'>,
  id: string,
): Promise<api.OfferingPracticals> => orNotFound(await readOffering(client, scopeOf(person), id));

export const practicalCalls = implementCalls(api, {
  practicalOfferings: ({ client, person, query, range }) => {
    const scope = scopeOf(person);
    return scope.staff === null && !scope.seesAll
      ? { rows: [], total: 0 }
      : listOfferings(client, { ...scope, ...query }, range);
  },

  practicalChoices: async ({ client, person, now, range }) =>
    pageOf(
      person.studentId === null ? [] : await ownPracticals(client, person.studentId, now),
      range,
    ),

  offeringPracticals: ({ params, ...context }) => offeringOf(context, params.id),

  previewAllocation: async ({ params, ...context }) =>
    planAllocation(await offeringOf(context, params.id)),

  allocateStudents: async ({ params, write, ...context }) => {
    const { placed } = planAllocation(await offeringOf(context, params.id));
    const members = placed.map(({ student, group }) => ({
      id: newId(),
      body: { values: { student: student.id, group }, version: undefined },
    }));
    if (members.length > 0) await createMany(write('practical-members'), members);
    return { placed: placed.length };
  },

  componentMarks: async ({ params, query, ...context }) => {
    const { id } = await offeringOf(context, params.id);
    return Object.fromEntries(await practicalMarks(context.client, id, query.component));
  },

  slotSheet: async ({ client, person, params }) => {
    return orNotFound(await readSlot(client, scopeOf(person), params.id));
  },

  practicalSessions: async ({ client, person, query, range }) =>
    pageOf(await listSessions(client, scopeOf(person), query.practical), range),
});
