import {
  type AuthServices,
  DirectAnswer,
  implementCalls,
  queryRow,
} from '../../../../gateway/index.ts';
import { orNotFound } from '../../../contract/model/errors.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { readHead } from '../../faculty/server/letterhead.ts';
import { ISSUING, LOOKING } from '../access.ts';
import * as api from '../api.ts';
import { sentCredential, signedCredential } from './credentials.ts';
import { documentsOf, issueOfficial, issueOwn, searchRegister, withdraw } from './issue.ts';
import { answerCheck, answerCredential } from './publicCheck.ts';
import { STORED, type StoredDocument } from './seals.ts';

const OFFICE = [ISSUING, LOOKING];

export const documentCalls = implementCalls(api, (services: AuthServices) => ({
  documentRegister: ({ client, query }) => searchRegister(client, query.search),
  ownDocuments: ({ client, person }) => documentsOf(client, orNotFound(person.studentId), false),
  documentsOfStudent: ({ client, params }) => documentsOf(client, params.id, true),
  readDocument: async ({ client, params, person }) => {
    const found = await queryRow<StoredDocument>(client, {
      text: `${STORED}
        WHERE id = $1`,
      values: [params.id],
    });
    const isOffice = OFFICE.some((key) => person.privileges.has(key));
    const isOwn =
      found?.student === person.studentId &&
      !found.isOfficial &&
      (await standingHolds(client, found.student)).length === 0;
    const {
      student: _student,
      contentHash: _hash,
      seal: _seal,
      ...document
    } = orNotFound(isOffice || isOwn ? found : null);
    // The picture of a former crest is not kept.
    const { crest } = (await readHead(client)).faculty;
    const { content } = document;
    return { ...document, content: { ...content, faculty: { ...content.faculty, crest } } };
  },
  readCredential: async ({ client, params }) => {
    const found = await queryRow<StoredDocument>(client, {
      text: `${STORED}
        WHERE id = $1`,
      values: [params.id],
    });
    const signed = await signedCredential(client, services, orNotFound(found));
    return new DirectAnswer((reply) =>
      reply
        .header('content-disposition', `attachment; filename="${found?.number}.vc.jwt"`)
        .type('application/vc+jwt')
        .send(signed),
    );
  },
  issueOwnDocument: ({ body, ...context }) =>
    issueOwn(context, services, orNotFound(context.person.studentId), body.kind),
  issueDocument: ({ params, body, ...context }) =>
    issueOfficial(context, services, params.id, body),
  withdrawDocument: ({ params, body, ...context }) =>
    withdraw(context, services, params.id, body.reason),
  checkDocument: (context) => answerCheck(context, services),
  checkCredential: async ({ request, query }) => {
    const sent = await sentCredential(request);
    return services.database.transaction((client) =>
      answerCredential({ client, query, request }, services, sent),
    );
  },
}));
