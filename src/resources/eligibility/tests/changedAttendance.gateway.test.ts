import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import type { EligibilityLine, EligibilityUnit, UnitEligibility } from '../api.ts';
import { reviewPublished } from '../server/reviewPublished.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let offering: string;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  const { rows } = await gateway.database.query<{ id: string }>({
    text: `
      SELECT line.offering_id AS id
      FROM eligibilities line
      WHERE line.kind = 'exam' AND line.published_at IS NOT NULL
        AND line.state = 'autoOk'
        AND EXISTS (
          SELECT
          FROM attendance mark
          JOIN class_sessions class ON class.id = mark.session_id
          WHERE class.offering_id = line.offering_id
            AND mark.student_id = line.student_id
            AND class.counts_for_eligibility
            AND class.state = 'closed'
        )
      ORDER BY line.id
      LIMIT 1`,
  });
  offering = rows[0]?.id ?? '';
});
afterAll(() => gateway.close());

const linesOf = async (filter: string): Promise<EligibilityLine[]> =>
  dataOf<EligibilityLine[]>(
    await officer(
      'GET',
      `/eligibility/units/${offering}/lines?${query({ kind: 'exam', filter, range: [0, 999] })}`,
    ),
  );
const waiting = async (call: CallAs): Promise<number> =>
  dataOf<AgendaEntry[]>(await call('GET', '/agenda')).find(
    ({ name }) => name === 'eligibilityChanged',
  )?.count ?? 0;
const markAll = (student: string, status: string) =>
  gateway.database.query({
    text: `
      UPDATE attendance
      SET status = $3
      WHERE student_id = $2
        AND session_id IN (SELECT id FROM class_sessions WHERE offering_id = $1)`,
    values: [offering, student, status],
  });
const review = () =>
  gateway.database.transaction((client) => reviewPublished({ client, now: new Date() }));
const changes = (lines: readonly EligibilityLine[]) =>
  lines.map(({ student, change }) => [student.id, change?.byRulesNow]);

it('Attendance that changes after a list is published stands on the agenda of the office, and the list names whose', async () => {
  expect([await waiting(officer), await linesOf('changed')]).toEqual([0, []]);
  const before = (await linesOf('all')).filter(({ state }) => state === 'autoOk');
  const [one, other] = before as [EligibilityLine, EligibilityLine];
  await markAll(one.student.id, 'absent');
  expect([await waiting(officer), await waiting(dean)]).toEqual([1, 1]);
  expect(changes(await linesOf('changed'))).toEqual([[one.student.id, null]]);
  // By the rules, one is decided otherwise now, and the other as before.
  await gateway.database.query({
    text: `
      UPDATE attendance
      SET status = CASE status WHEN 'present' THEN 'late' ELSE status END
      WHERE student_id = $2
        AND session_id IN (SELECT id FROM class_sessions WHERE offering_id = $1)`,
    values: [offering, other.student.id],
  });
  expect((await linesOf('changed')).length).toBe(2);
  await review();
  expect(changes(await linesOf('changed'))).toEqual([[one.student.id, 'autoNo']]);
  const { unit, lines } = dataOf<UnitEligibility>(
    await officer('GET', `/eligibility/units/${offering}?kind=exam`),
  );
  expect([(unit as EligibilityUnit).changed, lines.changed]).toEqual([1, 1]);
  // The published line itself stays.
  expect((await linesOf('all')).find(({ id }) => id === one.id)).toMatchObject({
    state: 'autoOk',
    isPublished: true,
  });
});

it('The list is no longer named once it was taken back and published as the rules say', async () => {
  const reason = 'The register was corrected.';
  const taken = await dean('POST', '/eligibility/take-back', { kind: 'exam', offering, reason });
  expect(taken.statusCode, taken.body).toBe(200);
  expect(await waiting(officer)).toBe(0);
  await officer('POST', '/eligibility/compute', { kind: 'exam', offering });
  await officer('POST', '/eligibility/publish', {
    kind: 'exam',
    offering,
    appealUntil: '2099-01-01',
  });
  expect([await waiting(officer), await linesOf('changed')]).toEqual([0, []]);
});

it('A change that is taken back before anything follows leaves the agenda when the rules run', async () => {
  const [line] = (await linesOf('all')).filter(({ state }) => state === 'autoOk');
  const student = line?.student.id ?? '';
  const { rows } = await gateway.database.query<{ id: string; status: string }>({
    text: `
      SELECT id, status
      FROM attendance
      WHERE student_id = $2
        AND session_id IN (SELECT id FROM class_sessions WHERE offering_id = $1)`,
    values: [offering, student],
  });
  await markAll(student, 'absent');
  for (const { id, status } of rows)
    await gateway.database.query({
      text: 'UPDATE attendance SET status = $2 WHERE id = $1',
      values: [id, status],
    });
  expect(await waiting(officer)).toBe(1);
  await officer('POST', '/eligibility/compute', { kind: 'exam', offering });
  expect(await waiting(officer)).toBe(0);
});
