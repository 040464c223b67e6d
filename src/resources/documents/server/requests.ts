import {
  extendServer,
  type Queryable,
  queryRow,
  queryRows,
  requireRow,
  textsIn,
  transitionOne,
  type TransactionContext,
  type TransitionWrite,
  type Write,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import type { Values } from '../../../contract/model/fields.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { Terms } from '../api.ts';
import { documentsOf } from './documentsOf.ts';

type DocumentEmail = 'documentIssued' | 'documentRefused';

/** The body of a request on the terms of its document: nothing that they do not ask for. */
function onTerms({ goesTo, fee }: Terms, values: Values): Values {
  const wanted = (field: string, isAsked: boolean) => {
    const value = isAsked ? values[field] || null : null;
    if (isAsked && value === null) throw fieldError(field, 'required');
    return value;
  };
  return {
    ...values,
    recipient: wanted('recipient', goesTo === 'outside'),
    receipt: wanted('receipt', Number(fee) > 0),
  };
}

/** Refuses a request for what cannot be issued, or was requested already. */
async function judge({ client, before, after, step }: Write): Promise<Values | void> {
  if (before || step || !after) return;
  const { kinds, requests } = await documentsOf(client, String(after['student']), false);
  const choice = kinds.find(({ kind }) => kind === after['kind']);
  const obstacle = choice?.toRequest ?? (choice?.terms ? null : 'notIssued');
  if (!choice?.terms || obstacle !== null)
    throw new PortalError('TRANSITION_REFUSED', { details: { reason: obstacle } });
  const values = onTerms(choice.terms, after);
  const isOpen = requests.some(
    ({ state, kind, recipient }) =>
      state === 'requested' && kind === values['kind'] && recipient === values['recipient'],
  );
  if (isOpen) throw fieldError('kind', 'askedAlready');
  return values;
}

const IS_ISSUED = `
  SELECT EXISTS (
    SELECT
    FROM issued_documents document
    WHERE document.number = $1
      AND document.student_id = $2
      AND document.kind = $3
      AND document.is_official
      AND document.withdrawn_at IS NULL
  ) AS "isIssued"`;

/** The number is of an official document of that kind and student. */
async function assertIssued({ client, before, after }: TransitionWrite): Promise<void> {
  const { isIssued } = await requireRow<{ isIssued: boolean }>(client, {
    text: IS_ISSUED,
    values: [after?.['document'], before?.['student'], before?.['kind']],
  });
  if (!isIssued) throw fieldError('document', 'unknownName');
}

const READER = `
  SELECT
    student.user_id AS "userId",
    request.kind,
    coalesce(request.answer, '–') AS note
  FROM document_requests request
  JOIN students student ON student.id = request.student_id
  WHERE request.id = $1 AND student.user_id IS NOT NULL`;

interface Reader {
  userId: string;
  kind: string;
  note: string;
}

/** Writes to the student what became of the request. */
async function notifyStudent(
  { client, notify }: Pick<TransactionContext, 'client' | 'notify'>,
  id: string,
  template: DocumentEmail,
): Promise<void> {
  const readers = await queryRows<Reader>(client, { text: READER, values: [id] });
  await notify.emailEach(
    template,
    readers.map(({ userId, kind, note }) => {
      const key = `resources.document-requests.options.kind.${kind}`;
      return { userId, note, document: perLanguage((language) => textsIn(language)(key) ?? kind) };
    }),
  );
  notify.live(
    'results',
    readers.map(({ userId }) => userId),
  );
}

const EMAILS: Readonly<Record<string, DocumentEmail>> = {
  issue: 'documentIssued',
  refuse: 'documentRefused',
};

export const documentRequestsExtension = extendServer('document-requests', {
  beforeWrite: judge,
  beforeTransition: async (write) => {
    if (write.step.name === 'issue') await assertIssued(write);
  },
  afterTransition: async (write) => {
    const email = EMAILS[write.step.name];
    if (email) await notifyStudent(write, write.id, email);
  },
});

const NUMBER = 'SELECT number FROM issued_documents WHERE id = $1';

/** Ends a request with the document that was issued on it, in the transaction that issues it. */
export async function answerRequest(
  client: Queryable,
  write: WriteRequest,
  request: string,
  document: string,
): Promise<void> {
  const issued = await queryRow<{ number: string }>(client, { text: NUMBER, values: [document] });
  const values = { document: issued?.number ?? null };
  await transitionOne(write, request, 'issue', { values, version: undefined, reason: null });
}
