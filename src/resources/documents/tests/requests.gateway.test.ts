import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { DocumentsOf } from '../api.ts';

const PATH = '/document-requests';
const KASUN = demoId('students', 'student');

let gateway: DemoGateway;
let student: CallAs;
let other: CallAs;
let officer: CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  student = await gateway.as('student');
  other = await gateway.as('student2');
  officer = await gateway.as('examofficer');
});
afterAll(() => gateway.close());

const documents = async (as = student): Promise<DocumentsOf> =>
  dataOf<DocumentsOf>(await as('GET', '/documents/own'));
const request = (values: object, as = student) => as('POST', PATH, values);
const step = async (as: CallAs, id: string, name: string, values: object = {}) => {
  const { version } = dataOf<{ version: number }>(await officer('GET', `${PATH}/${id}`));
  return as('POST', `${PATH}/${id}/-/transitions/${name}`, { version, values });
};
const INTERIM = { kind: 'interim', purpose: 'Scholarship', receipt: 'R 7/1' };
const ISSUE = { kind: 'interim', purpose: 'Scholarship', receipt: 'R 7/1', isCleared: true };
const requested = async (values: object, as = student): Promise<string> => {
  const made = await request(values, as);
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  return dataOf<{ id: string }>(made).id;
};
const issue = (values: object) => officer('POST', `/documents/students/${KASUN}`, values);

it('A student requests a document, the office issues it in answer, and the student reads its number', async () => {
  const id = await requested(INTERIM);
  const [open] = (await documents()).requests;
  expect(open).toMatchObject({ id, kind: 'interim', state: 'requested', receipt: 'R 7/1' });
  const issued = await issue({ ...ISSUE, request: id });
  expect(issued.statusCode).toBe(200);
  const own = await documents();
  const [answered] = own.requests;
  expect(answered).toMatchObject({ id, state: 'issued' });
  expect(own.issued.map(({ number }) => number)).toContain(answered?.document);
  const sent = await gateway.database.query({
    text: "SELECT FROM jobs WHERE kind = 'email' AND input->>'template' = 'documentIssued'",
  });
  expect(sent.rows).toHaveLength(1);
});

it('A request is answered once, and what was issued for a second answer is undone', async () => {
  const id = await requested(INTERIM);
  expect((await issue({ ...ISSUE, request: id })).statusCode).toBe(200);
  const before = (await documents()).issued.length;
  const again = await issue({ ...ISSUE, request: id });
  expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([
    409,
    'TRANSITION_REFUSED',
  ]);
  expect((await documents()).issued).toHaveLength(before);
});

it('A request is not answered by the document of another kind, or by a number that is none', async () => {
  const id = await requested(INTERIM);
  const foreign = await issue({ ...ISSUE, kind: 'bonaFide', request: id });
  expect(foreign.json()).toMatchObject({ fieldErrors: { document: { code: 'unknownName' } } });
  expect((await step(officer, id, 'issue', { document: 'IR-2026-9999' })).json()).toMatchObject({
    fieldErrors: { document: { code: 'unknownName' } },
  });
  expect((await step(officer, id, 'refuse')).json()).toMatchObject({
    fieldErrors: { answer: { code: 'required' } },
  });
  expect(
    (await step(officer, id, 'refuse', { answer: 'The receipt is of 2024.' })).statusCode,
  ).toBe(200);
  expect((await documents()).requests[0]).toMatchObject({
    state: 'refused',
    answer: 'The receipt is of 2024.',
  });
});

it.each([
  ['an unpaid fee', { ...INTERIM, receipt: '' }, { receipt: { code: 'required' } }],
  ['no purpose', { ...INTERIM, purpose: '' }, { purpose: { code: 'required' } }],
  ['an unknown document', { ...INTERIM, kind: 'diploma' }, { kind: expect.anything() }],
])('A request with %s is refused at its field', async (_what, values, fieldErrors) => {
  const refused = await request(values);
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({ fieldErrors });
});

it('What cannot be issued yet cannot be requested either, and says why', async () => {
  const refused = await request({
    kind: 'transcript',
    purpose: 'Study',
    recipient: 'University of Leiden',
    receipt: 'R 1',
  });
  expect(refused.json()).toMatchObject({
    code: 'TRANSITION_REFUSED',
    details: { reason: 'award' },
  });
});

it('The same document is requested once at a time, and withdrawn by its student alone', async () => {
  const id = await requested(INTERIM);
  expect((await request(INTERIM)).json()).toMatchObject({
    fieldErrors: { kind: { code: 'askedAlready' } },
  });
  expect((await other('GET', `${PATH}/${id}`)).statusCode).toBe(404);
  expect((await step(other, id, 'withdraw')).statusCode).toBe(404);
  expect((await step(officer, id, 'withdraw')).statusCode).toBe(409);
  expect((await step(student, id, 'withdraw')).statusCode).toBe(200);
  await step(student, await requested(INTERIM), 'withdraw');
});
