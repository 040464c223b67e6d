import { implementCalls, pageOf } from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { readOwnRescrutiny } from './asking.ts';
import { decide, readBoard, readOutcome } from './board.ts';
import { readCase } from './cases.ts';
import { possibleExaminers } from './examiners.ts';
import { handIn, readScripts } from './scripts.ts';

export const rescrutinyCalls = implementCalls(api, {
  ownRescrutiny: ({ client, now, person }) =>
    readOwnRescrutiny(client, orNotFound(person.studentId), now),
  remarkings: ({ client, person, range }) => readScripts(client, person.staffId, range),
  handInRemarking: ({ params, body, ...context }) => handIn(context, params.id, body),
  rescrutinyExaminers: async ({ client, now, params, range }) => {
    const request = orNotFound(await readCase(client, params.id));
    const people = await possibleExaminers(client, request, now);
    return pageOf(
      people.map(({ staff, name, department }) => ({ staff, name, department })),
      range,
    );
  },
  rescrutinyBoard: ({ client, params, person }) => readBoard(client, params.id, person.staffId),
  rescrutinyOutcome: ({ client, params: { id }, query: { marks }, person: { staffId: staff } }) =>
    readOutcome(client, { id, staff, marks }),
  decideRescrutiny: async ({ params, body, write, ...context }) => ({
    state: await decide({ ...context, write: write('rescrutinies') }, params.id, body),
  }),
});
