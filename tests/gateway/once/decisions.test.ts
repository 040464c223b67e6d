import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableName } from '../../../gateway/db/names.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../equipment/demoGateway.ts';
import { heldUp } from '../equipment/heldUp.ts';
import { kasun, markPaper, step as stepOf, type MarkedPaper } from '../equipment/markedPaper.ts';
import {
  awardAtSenate,
  certifiedMedical,
  draftOfScheme,
  issuedSheet,
  proposedGrade,
  proposedTransfer,
  releaseIn,
  rowsOf,
  sheetIn,
} from '../equipment/undecided.ts';
import { brokenRows } from '../equipment/verifyRecord.ts';

const TURN = { text: "SELECT pg_advisory_xact_lock(hashtext('sittings'))" };

let gateway: DemoGateway;
const people: Record<string, CallAs> = {};
const as = (name: string): CallAs => people[name] as CallAs;
let marked: MarkedPaper;

beforeAll(async () => {
  gateway = await startDemoGateway();
  for (const name of ['admin', 'dean', 'examofficer', 'registrar'])
    people[name] = await gateway.as(name);
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
});
afterAll(() => gateway.close());

interface Step {
  who: string;
  name: string;
  body?: object;
}
const REASON = { reason: 'A question was marked wrongly' };
const adopt = { values: { minuteReference: 'FB 1/1', boardOn: '2026-01-15' } };
const accept = { values: { decisionReference: 'FB 1/2' } };
const reject = { values: { decisionReference: 'FB 1/2', answer: 'The certificate is forged' } };
const confirm = { values: { senateReference: 'SEN 321/9', effectiveDate: '2026-12-01' } };
const regrade = { values: { boardReference: 'FB 231/7' }, reason: 'As the senate decided' };

interface Decision {
  resource: string;
  prepare: () => Promise<string>;
  one: Step;
  other: Step;
  path?: (id: string) => string;
  /** The action in the log, if it is not a transition. */
  logged?: string;
  /** Reads what the decision leaves; `leaves` says what that is. */
  reads?: string;
  leaves?: (step: string) => object;
}

const SITTINGS = 'SELECT count(*)::int AS rows FROM sittings WHERE release_id = $1 AND effect';
const STATED = `${SITTINGS} <> 'withdraws'`;
const ENTERED = 'SELECT count(*)::int AS rows FROM sittings WHERE entry_id = $1';
const EXCUSED = `
  SELECT DISTINCT sitting
  FROM exam_registrations
  WHERE id IN (SELECT target_id FROM medical_requests__papers WHERE owner_id = $1)`;
const REGRADED = `
  SELECT
    count(*) > 0 AS "isDone",
    count(*)::int - count(DISTINCT replaces_id)::int AS doubled
  FROM sittings
  WHERE scheme_id = $1`;
const nothing = () => ({ rows: 0 });

const sheet = { resource: 'mark-sheets' };
const results = { resource: 'result-releases', reads: STATED };
const entry = {
  resource: 'grade-entries',
  prepare: () => proposedGrade(gateway),
  reads: ENTERED,
  leaves: (step: string) => ({ rows: step === 'countersign' ? 1 : 0 }),
};
const published = (step: string) => ({ rows: step === 'publish' ? marked.candidates.length : 0 });

/** Pairs of steps of which only one can be taken; those that differ are tried in both orders. */
const DECISIONS: readonly Decision[] = [
  {
    ...sheet,
    prepare: () => sheetIn(gateway, 'submitted'),
    one: { who: 'examofficer', name: 'check' },
    other: { who: 'admin', name: 'check' },
  },
  {
    ...sheet,
    prepare: () => sheetIn(gateway, 'checked'),
    one: { who: 'examofficer', name: 'lock' },
    other: { who: 'admin', name: 'sendBack', body: REASON },
  },
  {
    ...results,
    prepare: () => releaseIn(gateway, marked, 'board'),
    one: { who: 'dean', name: 'adopt', body: adopt },
    other: { who: 'examofficer', name: 'reconsider', body: REASON },
    leaves: nothing,
  },
  {
    ...results,
    prepare: () => releaseIn(gateway, marked, 'adopted'),
    one: { who: 'examofficer', name: 'publish' },
    other: { who: 'admin', name: 'publish' },
    leaves: published,
  },
  {
    ...results,
    prepare: () => releaseIn(gateway, marked, 'adopted'),
    one: { who: 'examofficer', name: 'publish' },
    other: { who: 'dean', name: 'reconsider', body: REASON },
    leaves: published,
  },
  {
    ...results,
    prepare: () => releaseIn(gateway, marked, 'published'),
    one: { who: 'dean', name: 'withdraw', body: REASON },
    other: { who: 'admin', name: 'withdraw', body: REASON },
    reads: `${SITTINGS} = 'withdraws'`,
    leaves: () => ({ rows: marked.candidates.length }),
  },
  {
    ...entry,
    one: { who: 'dean', name: 'countersign' },
    other: { who: 'admin', name: 'countersign' },
  },
  {
    ...entry,
    one: { who: 'dean', name: 'countersign' },
    other: { who: 'admin', name: 'refuse', body: REASON },
  },
  {
    resource: 'student-transfers',
    prepare: () => proposedTransfer(gateway),
    one: { who: 'dean', name: 'countersign' },
    other: { who: 'admin', name: 'refuse', body: REASON },
  },
  {
    resource: 'medical-requests',
    prepare: () => certifiedMedical(gateway),
    one: { who: 'examofficer', name: 'accept', body: accept },
    other: { who: 'dean', name: 'reject', body: reject },
    reads: EXCUSED,
    leaves: (step) => ({ sitting: step === 'accept' ? 'medicalAccepted' : 'medicalRejected' }),
  },
  {
    resource: 'exam-entitlements',
    prepare: async () => {
      const [asked] = await rowsOf<{ id: string }>(
        gateway,
        `
          UPDATE exam_entitlements
          SET state = 'submitted'
          WHERE valid_from IS NULL OR decision_reference = 'FB 1/2'
          RETURNING id`,
      );
      return asked?.id ?? '';
    },
    one: {
      who: 'examofficer',
      name: 'approve',
      body: { values: { minutesPerHour: 15, validFrom: '2026-01-01', ...accept.values } },
    },
    other: { who: 'dean', name: 'reject', body: reject },
  },
  {
    resource: 'rule-sets',
    prepare: () => draftOfScheme(gateway, '2020-01-01'),
    one: { who: 'dean', name: 'regrade', body: regrade },
    other: { who: 'admin', name: 'regrade', body: regrade },
    reads: REGRADED,
    leaves: () => ({ isDone: true, doubled: 0 }),
  },
  {
    resource: 'rule-sets',
    prepare: () => draftOfScheme(gateway, '2090-01-01'),
    one: { who: 'dean', name: 'activate' },
    other: { who: 'admin', name: 'regrade', body: regrade },
  },
  {
    resource: 'awards',
    prepare: () => awardAtSenate(gateway),
    one: { who: 'registrar', name: 'confirm', body: confirm },
    other: { who: 'dean', name: 'sendBack', body: REASON },
  },
  {
    resource: 'issued-documents',
    prepare: () => issuedSheet(gateway),
    path: (id) => `/documents/withdrawals/${id}`,
    logged: 'edit',
    one: { who: 'examofficer', name: 'withdraw', body: REASON },
    other: { who: 'admin', name: 'withdraw', body: REASON },
  },
];

const inBothOrders = DECISIONS.flatMap((decision) => {
  const { one, other } = decision;
  const turned = one.name === other.name ? [] : [{ ...decision, one: other, other: one }];
  return [decision, ...turned];
});

const codeOf = (answer: Awaited<ReturnType<CallAs>>) => answer.json<{ code?: string }>().code;
const versionOf = async (resource: string, id: string): Promise<number> =>
  dataOf(await as('admin')('GET', `/${resource}/${id}`)).version;
const stepsOf = (resource: string, id: string) =>
  rowsOf<{ name: string; who: string }>(
    gateway,
    `SELECT coalesce(activity.transition, activity.action) AS name, account.username AS who
     FROM activities activity
     JOIN users account ON account.id = activity.actor_id
     WHERE activity.resource = $1 AND activity.record_id = $2
     ORDER BY activity.id`,
    [resource, id],
  );

describe('Of two people who decide at once, only the first takes effect', () => {
  it.each(
    inBothOrders.map((decision) => {
      const { resource, one, other } = decision;
      return [
        `${resource}: “${one.name}” by ${one.who} before “${other.name}” by ${other.who}`,
        decision,
      ];
    }) as [string, Decision][],
  )('%s', async (_, { resource, prepare, one, other, path, logged, reads, leaves }) => {
    const id = await prepare();
    const before = await stepsOf(resource, id);
    const version = path ? undefined : await versionOf(resource, id);
    const take =
      ({ who, name, body }: Step, later = 0) =>
      () =>
        as(who)('POST', path?.(id) ?? `/${resource}/${id}/-/transitions/${name}`, {
          ...body,
          ...(version === undefined ? {} : { version: version + later }),
        });
    const lock = {
      text: `SELECT 1 FROM ${tableName(resource)} WHERE id = $1 FOR UPDATE`,
      values: [id],
    };
    // The third guesses the version that the first leaves.
    const requests = [take(one), take(other), take(one, 1)];
    const answers = await heldUp(gateway.database, lock, requests);
    expect(answers.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual([
      [200, undefined],
      [409, path ? 'TRANSITION_REFUSED' : 'STALE_VERSION'],
      [409, 'TRANSITION_REFUSED'],
    ]);
    expect((await stepsOf(resource, id)).slice(before.length)).toEqual([
      { name: logged ?? one.name, who: one.who },
    ]);
    if (reads) expect(await rowsOf(gateway, reads, [id])).toEqual([leaves?.(one.name)]);
    expect(await brokenRows(gateway.database)).toEqual([]);
  });
});

describe('Steps of two records that meet in the ledger follow one another', () => {
  const standing = () =>
    rowsOf<{ release: string; rows: number }>(
      gateway,
      `SELECT release_id AS release, count(*)::int AS rows
       FROM current_sittings
       WHERE paper_id = $1
       GROUP BY release_id`,
      [marked.paper],
    );

  it.each(['publish', 'withdraw'])(
    'a paper is published again while its former release is withdrawn: %s first',
    async (first) => {
      const before = await standing();
      const [former, next] = [
        await releaseIn(gateway, marked, 'published'),
        await releaseIn(gateway, marked, 'adopted'),
      ];
      const publish = () => stepOf(as('examofficer'), next, 'publish');
      const withdraw = () => stepOf(as('dean'), former, 'withdraw', REASON);
      const answers = await heldUp(
        gateway.database,
        TURN,
        first === 'publish' ? [publish, withdraw] : [withdraw, publish],
      );
      const isPublishedFirst = first === 'publish';
      // Published second, it would undo a withdrawal that it was worked out before.
      expect(answers.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual([
        [200, undefined],
        isPublishedFirst ? [200, undefined] : [409, 'RESULTS_OUTDATED'],
      ]);
      expect(await standing()).toEqual(
        isPublishedFirst ? [{ release: next, rows: marked.candidates.length }] : before,
      );
      expect(await brokenRows(gateway.database)).toEqual([]);
    },
  );

  it.each(['publish', 'regrade'])(
    'results are published while their rules change: %s first',
    async (first) => {
      const [id, draft] = [
        await releaseIn(gateway, marked, 'adopted'),
        await draftOfScheme(gateway, '2020-01-01'),
      ];
      const publish = () => stepOf(as('examofficer'), id, 'publish');
      const change = () =>
        as('dean')('POST', `/rule-sets/${draft}/-/transitions/regrade`, { version: 1, ...regrade });
      const isPublishedFirst = first === 'publish';
      const answers = await heldUp(
        gateway.database,
        TURN,
        isPublishedFirst ? [publish, change] : [change, publish],
      );
      expect(answers.map((answer) => [answer.statusCode, codeOf(answer)])).toEqual([
        [200, undefined],
        isPublishedFirst ? [200, undefined] : [409, 'RESULTS_OUTDATED'],
      ]);
      expect((await rowsOf<{ rows: number }>(gateway, STATED, [id]))[0]?.rows).toSatisfy(
        (rows: number) => (isPublishedFirst ? rows >= marked.candidates.length : rows === 0),
      );
      expect(await brokenRows(gateway.database)).toEqual([]);
    },
  );
});
