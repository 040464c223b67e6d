import {
  type AuthServices,
  DirectAnswer,
  implementCalls,
  type Person,
  type Queryable,
  queryRow,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import { standingHolds } from '../../academicRecord/server/holds.ts';
import { readHead } from '../../faculty/server/letterhead.ts';
import * as api from '../api.ts';
import type { AnyContent } from '../api/contents.ts';
import { isOwnReadable } from '../rules/documentRules.ts';
import { sentCredential, signedCredential } from './credentials.ts';
import { documentsOf } from './documentsOf.ts';
import { issueOfficial, issueOwn, searchRegister, withdraw } from './issue.ts';
import { answerCheck, answerCredential } from './publicCheck.ts';
import { answerRequest } from './requests.ts';
import { STORED, type StoredDocument } from './seals.ts';
import { issueAbout, mayRead, sheetsAbout } from './sheets.ts';
import { readTerms } from './terms.ts';

/** The present pictures: those of former crests and photographs are not kept. */
async function withPictures(client: Queryable, found: StoredDocument): Promise<AnyContent> {
  const { crest } = (await readHead(client)).faculty;
  const content = { ...found.content, faculty: { ...found.content.faculty, crest } };
  if (!('papers' in content)) return content;
  const row = await queryRow<{ photo: string | null }>(client, {
    text: 'SELECT photo_id AS photo FROM students WHERE id = $1',
    values: [found.student],
  });
  return { ...content, student: { ...content.student, photo: row?.photo ?? null } };
}

/** The reader may open a document: the office any of its kind, students those of their own. */
async function mayOpen(
  client: Queryable,
  person: Person,
  { kind, student, isOfficial }: StoredDocument,
): Promise<boolean> {
  if (mayRead(person, kind)) return true;
  if (student === null || student !== person.studentId) return false;
  const isHeld = (await standingHolds(client, student)).length > 0;
  return isOwnReadable((await readTerms(client)).get(kind) ?? null, isOfficial, isHeld);
}

export const documentCalls = implementCalls(api, (services: AuthServices) => ({
  documentRegister: ({ client, query }) => searchRegister(client, query.search),
  ownDocuments: ({ client, person }) => documentsOf(client, orNotFound(person.studentId), false),
  documentsOfStudent: ({ client, params }) => documentsOf(client, params.id, true),
  documentsAbout: ({ client, person, query }) => sheetsAbout(client, person, query),
  issueSheet: ({ body, ...context }) => issueAbout(context, services, body),
  readDocument: async ({ client, params, person }) => {
    const found = orNotFound(
      await queryRow<StoredDocument>(client, {
        text: `${STORED}
          WHERE id = $1`,
        values: [params.id],
      }),
    );
    if (!(await mayOpen(client, person, found))) throw new PortalError('NOT_FOUND');
    const {
      student: _student,
      subject: _subject,
      contentHash: _hash,
      seal: _seal,
      ...document
    } = found;
    return { ...document, content: await withPictures(client, found) };
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
    issueOwn(context, services, orNotFound(context.person.studentId), body),
  issueDocument: async ({ params, body, write, ...context }) => {
    const issued = await issueOfficial(context, services, params.id, body);
    if (body.request)
      await answerRequest(context.client, write('document-requests'), body.request, issued.id);
    return issued;
  },
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
