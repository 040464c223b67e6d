import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type CallAs,
  dataOf,
  type DemoGateway,
  startDemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { heldUp } from '../../../../tests/gateway/equipment/heldUp.ts';
import {
  adopted,
  kasun,
  type MarkedPaper,
  markPaper,
  release,
  step,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { StudentCheck, StudentPrint } from '../../../../tests/gateway/equipment/prints.ts';
import type { OwnResults } from '../../results/api.ts';

let gateway: DemoGateway;
let [student, officer, dean]: CallAs[] = [];
let marked: MarkedPaper;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, officer, dean] = [
    await gateway.as('student'),
    await gateway.as('examofficer'),
    await gateway.as('dean'),
  ];
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
});
afterAll(() => gateway.close());

const ok = async <T>(answer: ReturnType<CallAs> | undefined): Promise<T> => {
  const got = await answer;
  expect([got?.statusCode, got?.body]).toEqual([200, expect.any(String)]);
  return (got as Awaited<ReturnType<CallAs>>).json<{ data: T }>().data;
};

async function publication(): Promise<string> {
  const { id } = await release(officer as CallAs, marked);
  await adopted(officer as CallAs, dean as CallAs, id);
  await ok(step(officer as CallAs, id, 'publish'));
  return id;
}

const printed = async (path: string, as: CallAs | undefined, body: object) => {
  const { id } = await ok<{ id: string }>(as?.('POST', path, body));
  return ok<StudentPrint>(as?.('GET', `/documents/${id}`));
};
const copy = () => printed('/documents/own', student, { kind: 'interim' });
const sheet = () =>
  printed(`/documents/students/${kasun}`, officer, {
    kind: 'interim',
    purpose: 'Visa',
    receipt: 'R 12/7',
    isCleared: true,
  });

async function ownPage(): Promise<unknown> {
  const { asOf: _asOf, ...results } = await ok<OwnResults>(student?.('GET', '/results/own'));
  return results;
}

let visits = 0;
async function visit(document: StudentPrint, accept: string) {
  visits += 1;
  const { number, code } = document;
  const query = new URLSearchParams({ number, code, language: 'en' }).toString();
  const answer = await gateway.call('GET', `/public/document-check?${query}`, {
    ip: `198.51.100.${visits}`,
    headers: { accept },
  });
  expect(answer.statusCode).toBe(200);
  return answer;
}
async function checked(document: StudentPrint): Promise<unknown> {
  const { changes, content } = dataOf<StudentCheck>(await visit(document, 'application/json'));
  return { changes, content };
}
const page = async (document: StudentPrint): Promise<unknown> =>
  (await visit(document, 'text/html')).body;

type Reading = (document: StudentPrint) => Promise<unknown>;

/** Each with a table that it reads after the first results and before the last. */
const READINGS: readonly (readonly [what: string, table: string, read: Reading])[] = [
  ['own page with its averages', 'rule_sets', ownPage],
  ['own copy', 'faculties', async () => (await copy()).content],
  ['official sheet', 'faculties', async () => (await sheet()).content],
  ['public check of a sheet', 'rule_sets', checked],
  ['public page of a sheet', 'rule_sets', page],
];

it.each(READINGS)(
  'While a release is withdrawn, the %s is the whole before or the whole after',
  async (_, table, read) => {
    const id = await publication();
    const document = await sheet();
    const before = await read(document);
    const [seen] = await heldUp<unknown>(
      gateway.database,
      { text: `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE` },
      [
        () => read(document),
        () => ok(step(dean as CallAs, id, 'withdraw', { reason: 'A question was marked wrongly' })),
      ],
    );
    const after = await read(document);
    expect(after).not.toEqual(before);
    expect([before, after]).toContainEqual(seen);
  },
);
