import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import type { PaperReadiness } from '../../results/api.ts';
import type { MarkGrid, MarkPaperLine, ScriptCount } from '../api.ts';

let gateway: DemoGateway;
let officer: CallAs;
let lecturer: CallAs;
let line: MarkPaperLine;
let present: number;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, lecturer] = [await gateway.as('examofficer'), await gateway.as('lecturer')];
  const found = dataOf<MarkPaperLine[]>(await lecturer('GET', '/marks/papers')).find(
    ({ candidates, roles }) => candidates > 3 && roles.includes('first'),
  );
  if (!found) throw new Error('the lecturer marks no paper');
  line = found;
  await gateway.database.query({
    text: 'DELETE FROM mark_scripts WHERE paper_id = $1',
    values: [line.id],
  });
  await sit('present');
  present = line.candidates;
});
afterAll(() => gateway.close());

const sit = (sitting: string, most = 1_000) =>
  gateway.database.query({
    text: `
      UPDATE exam_registrations
      SET sitting = $2
      WHERE id IN (
        SELECT id
        FROM exam_registrations
        WHERE paper_id = $1 AND status = 'confirmed'
        ORDER BY id
        LIMIT $3
      )`,
    values: [line.id, sitting, most],
  });
const count = (call: CallAs, scripts: number) =>
  call('PUT', `/marks/papers/${line.id}/scripts`, { scripts });
const settle = (call: CallAs, difference: number) =>
  call('POST', `/marks/papers/${line.id}/scripts/settlement`, {
    difference,
    reason: 'Taken by the invigilator, handed in since',
  });
const seenBy = async (call: CallAs): Promise<ScriptCount> =>
  dataOf<MarkGrid>(await call('GET', `/marks/papers/${line.id}`)).scripts;
const gapIn = async (): Promise<number> =>
  dataOf<PaperReadiness[]>(
    await officer(
      'GET',
      `/results/readiness?${query({ session: line.session.id, range: [0, 199] })}`,
    ),
  )
    .find(({ paper }) => paper === line.id)
    ?.gaps.find(({ kind }) => kind === 'scripts')?.count ?? 0;

it('The number of scripts is entered by a marker or the office, and by no one else', async () => {
  expect((await count(await gateway.as('student'), 1)).statusCode).toBe(403);
  const { rows } = await gateway.database.query<{ username: string }>({
    text: `
      SELECT account.username
      FROM users account
      JOIN staff member ON member.user_id = account.id
      WHERE account.username IN ('lecturer2', 'head')
        AND NOT EXISTS (
          SELECT FROM paper_markers marker
          WHERE marker.paper_id = $1 AND marker.staff_id = member.id
        )
      ORDER BY account.username DESC
      LIMIT 1`,
    values: [line.id],
  });
  const stranger = await gateway.as(rows[0]?.username ?? 'head');
  expect([403, 404]).toContain((await count(stranger, 1)).statusCode);
  expect((await count(lecturer, -1)).statusCode).toBe(422);
  expect(dataOf<ScriptCount>(await count(lecturer, present))).toMatchObject({
    scripts: present,
    present,
    difference: 0,
    maySettle: false,
  });
  expect(await gapIn()).toBe(0);
});

it('A difference from the attendance is shown to marker and office and stands in the readiness until the office settles it with a reason', async () => {
  await count(lecturer, present - 2);
  for (const call of [lecturer, officer])
    expect(await seenBy(call)).toMatchObject({ scripts: present - 2, difference: -2 });
  expect(await gapIn()).toBe(2);
  expect((await settle(lecturer, -2)).statusCode).toBe(403);
  expect((await settle(officer, -1)).statusCode).toBe(409);
  expect(
    (
      await officer('POST', `/marks/papers/${line.id}/scripts/settlement`, {
        difference: -2,
        reason: ' ',
      })
    ).statusCode,
  ).toBe(422);
  expect(dataOf<ScriptCount>(await settle(officer, -2))).toMatchObject({
    isSettled: true,
    reason: 'Taken by the invigilator, handed in since',
  });
  expect(await gapIn()).toBe(0);
});

it('A settlement holds for its own difference: another attendance or another count opens it again', async () => {
  await sit('absent', 1);
  expect([await gapIn(), (await seenBy(officer)).isSettled]).toEqual([1, false]);
  await sit('present');
  expect(await gapIn()).toBe(0);
  await count(lecturer, present + 1);
  expect([await gapIn(), (await seenBy(lecturer)).reason]).toEqual([1, null]);
});

it('An officer who counted does not settle', async () => {
  await count(officer, present - 1);
  expect((await seenBy(officer)).maySettle).toBe(false);
  expect((await settle(officer, -1)).json()).toMatchObject({ details: { reason: 'samePerson' } });
});
