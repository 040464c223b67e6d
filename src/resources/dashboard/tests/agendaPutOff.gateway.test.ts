import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  startDemoGateway,
  type DemoGateway,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';

let gateway: DemoGateway;
const run = async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
  (await gateway.database.query<Row>({ text, values })).rows;
const agendaOf = async (username: string): Promise<AgendaEntry[]> =>
  dataOf(await (await gateway.as(username))('GET', '/agenda'));

beforeAll(async () => {
  gateway = await startDemoGateway();
});
afterAll(() => gateway.close());

describe('what a person puts off', () => {
  it('leaves out what was put off until its day, and brings it back on request', async () => {
    const call = await gateway.as('webeditor');
    const entry = async () =>
      (await agendaOf('webeditor')).find(({ name }) => name === 'faqsToPublish');
    const today = localDay();
    const putOff = (until: string, name = 'faqsToPublish') =>
      call('PUT', `/agenda/postponements/${name}`, { until });
    expect((await entry())?.putOffUntil).toBeNull();
    const until = addDays(today, 3);
    expect((await putOff(until)).statusCode).toBe(200);
    expect((await entry())?.putOffUntil).toBe(until);
    expect((await putOff(addDays(today, 1))).statusCode).toBe(200);
    expect((await entry())?.putOffUntil).toBe(addDays(today, 1));
    await run('UPDATE agenda_postponements SET until = $1', today);
    expect((await entry())?.putOffUntil).toBeNull();
    await putOff(until);
    const back = await call('DELETE', '/agenda/postponements/faqsToPublish');
    expect(back.statusCode, back.body).toBe(200);
    expect((await entry())?.putOffUntil).toBeNull();
    for (const [day, code] of [
      [today, 'tooSmall'],
      [addDays(today, 32), 'tooLarge'],
    ] as const) {
      const refused = await putOff(day);
      expect(refused.json()).toMatchObject({ fieldErrors: { until: { code } } });
    }
    expect((await putOff(until, 'nothing')).statusCode).toBe(404);
  });

  it('brings what is overdue back on the next day, and what is due before on its day', async () => {
    const call = await gateway.as('head');
    const today = localDay();
    const putOffUntil = async (name: string) =>
      (await agendaOf('head')).find((entry) => entry.name === name)?.putOffUntil;
    const until = addDays(today, 5);
    const due = (day: string) =>
      run("UPDATE exam_sessions SET marks_due_on = $1 WHERE status = 'marking'", day);
    const [before] = await run<{ day: string }>(
      "SELECT marks_due_on::text AS day FROM exam_sessions WHERE status = 'marking'",
    );
    await call('PUT', '/agenda/postponements/marksOverdue', { until });
    expect(await putOffUntil('marksOverdue')).toBe(addDays(today, 1));
    const others = (await agendaOf('head')).filter(({ name }) => name !== 'marksOverdue');
    expect(others.filter((entry) => entry.until !== null && entry.until > today)).not.toEqual([]);
    expect(others.filter((entry) => entry.putOffUntil !== null)).toEqual([]);
    await run('UPDATE agenda_postponements SET made_on = $1', addDays(today, -1));
    expect(await putOffUntil('marksOverdue')).toBeNull();
    const lecturer = await gateway.as('lecturer');
    await due(addDays(today, 2));
    await lecturer('PUT', '/agenda/postponements/marksToHandIn', { until });
    const own = (await agendaOf('lecturer')).find(({ name }) => name === 'marksToHandIn');
    expect(own?.putOffUntil).toBe(addDays(today, 2));
    await due(before?.day ?? today);
    await run('DELETE FROM agenda_postponements');
  });

  it('keeps what one person puts off from nobody else', async () => {
    await (
      await gateway.as('lecturer')
    )('PUT', '/agenda/postponements/messagesToRead', { until: addDays(localDay(), 2) });
    const ofOther = (await agendaOf('lecturer2')).find(({ name }) => name === 'messagesToRead');
    expect(ofOther?.putOffUntil).toBeNull();
    await run('DELETE FROM agenda_postponements');
  });
});
