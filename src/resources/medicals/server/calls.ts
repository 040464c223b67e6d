import { v7 as newId } from 'uuid';
import {
  createOne,
  implementCalls,
  parseBody,
  RawAnswer,
  readBack,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import * as api from '../api.ts';
import { medicalRequests } from '../medicalRequests.ts';
import { readMedicalCheckers } from './medicalCheckers.ts';
import { readOwnMedicals } from './ownMedicals.ts';

export const medicalCalls = implementCalls(api, {
  ownMedicals: ({ client, now, person, query }) => {
    const student = query.student ?? person.studentId;
    const isAllowed = student === person.studentId || person.privileges.has('MEDICAL_EDIT');
    if (student === null || !isAllowed) throw new PortalError('NOT_FOUND');
    return readOwnMedicals(client, student, now);
  },

  medicalCheckers: async ({ client, now, params }) => {
    return orNotFound(await readMedicalCheckers(client, params.id, now));
  },

  fileMedical: async ({ body, write }) => {
    const request = write('medical-requests');
    const id = newId();
    // The papers are the student's, while the log names the person who filed the request.
    const forStudent = { ...request, where: { ...request.where, $student: body.student } };
    await createOne(forStudent, parseBody(medicalRequests, body), id);
    return new RawAnswer((await readBack(request, id)) ?? JSON.stringify({ id }));
  },
});
