import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import {
  adopted,
  kasun,
  markPaper,
  release,
  step,
  type MarkedPaper,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { PaperReadiness, ReleaseSheet } from '../api.ts';

let gateway: DemoGateway;
let officer: CallAs;
let dean: CallAs;
let marked: MarkedPaper;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
});
afterAll(() => gateway.close());
beforeEach(async () => {
  marked = await markPaper(gateway, kasun, { assignment: '70', test: '60', exam: '65' });
});

/** The examinations office enters the attendance of the student. */
async function enter(sitting: 'present' | 'absent'): Promise<void> {
  const filter = { paper: marked.paper, student: kasun };
  const [entry] = dataOf<WireRecord[]>(
    await officer('GET', `/exam-registrations?${query({ filter })}`),
  );
  const { id, version } = entry ?? { id: '', version: 0 };
  const entered = await officer('PUT', `/exam-registrations/${id}`, { version, sitting });
  expect(entered.statusCode, entered.body).toBe(200);
}
const gaps = async (): Promise<PaperReadiness['gaps']> =>
  dataOf<PaperReadiness[]>(
    await officer('GET', `/results/readiness?session=${marked.session}&range=[0,999]`),
  ).find(({ paper }) => paper === marked.paper)?.gaps ?? [];
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code: string }).code;
const published = async (): Promise<unknown[]> =>
  (
    await gateway.database.query({
      text: 'SELECT code FROM sittings WHERE paper_id = $1 AND student_id = $2',
      values: [marked.paper, kasun],
    })
  ).rows;

it('A mark of a candidate who was absent is a gap by component, and its release goes no further', async () => {
  expect(await gaps()).toEqual([]);
  await enter('absent');
  expect(await gaps()).toMatchObject([
    { kind: 'markedAbsent', count: 1, names: [{ en: 'End of semester examination' }] },
  ]);
  const made = await release(officer, marked);
  expect(made['blockers']).toBe(1);
  expect((await step(officer, made.id, 'toPreBoard')).json()).toMatchObject({
    code: 'TRANSITION_REFUSED',
    details: { guard: 'isComplete' },
  });
  await enter('present');
  expect(await gaps()).toEqual([]);
});

describe('A release of a candidate who is entered as absent after it was worked out', () => {
  const WAY = [
    ['toPreBoard', () => officer],
    ['toBoard', () => officer],
    ['adopt', () => dean],
    ['publish', () => officer],
  ] as const;

  it.each(WAY.map(([name]) => name))('does not take the step %s', async (refused) => {
    const { id } = await release(officer, marked);
    for (const [name, who] of WAY) {
      if (name === refused) break;
      expect((await step(who(), id, name)).statusCode).toBe(200);
    }
    await enter('absent');
    const who = WAY.find(([name]) => name === refused)?.[1]() ?? officer;
    const answer = await step(who, id, refused);
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'RESULTS_OUTDATED']);
    const sheet = dataOf<ReleaseSheet>(await officer('GET', `/results/releases/${id}`));
    expect(sheet.isCurrent).toBe(false);
    expect(await published()).toEqual([]);
    // What was adopted is right again when the entry was a mistake.
    await enter('present');
    expect((await step(who, id, refused)).statusCode).toBe(200);
    await gateway.database.query({
      text: "UPDATE result_releases SET state = 'withdrawn' WHERE id = $1",
      values: [id],
    });
  });
});

/** The office takes a step in the inquiry about the student. */
const inquire = async (call: CallAs, name: 'reportOffence' | 'endInquiry'): Promise<void> => {
  const filter = { paper: marked.paper, student: kasun };
  const [entry] = dataOf<WireRecord[]>(
    await officer('GET', `/exam-registrations?${query({ filter })}`),
  );
  const { id, version } = entry ?? { id: '', version: 0 };
  const path = `/exam-registrations/${id}/-/transitions/${name}`;
  const answer = await call('POST', path, { version, reason: 'Minutes of the inquiry' });
  expect(answer.statusCode, answer.body).toBe(200);
};

describe('A release with a result that an inquiry withholds', () => {
  it('is worked out again when the inquiry ended after adoption, and then has the mark', async () => {
    const before = await published();
    await inquire(officer, 'reportOffence');
    const { id } = await release(officer, marked);
    await adopted(officer, dean, id);
    await inquire(await gateway.as('admin'), 'endInquiry');
    const refused = await step(officer, id, 'publish');
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'RESULTS_OUTDATED']);
    const sheet = dataOf<ReleaseSheet>(await officer('GET', `/results/releases/${id}`));
    expect(sheet.isCurrent).toBe(false);
    expect(await published()).toEqual(before);
    await step(officer, id, 'reconsider', { reason: 'The inquiry ended' });
    const { version } = dataOf<WireRecord>(await officer('GET', `/result-releases/${id}`));
    expect((await officer('PUT', `/result-releases/${id}`, { version })).statusCode).toBe(200);
    await adopted(officer, dean, id);
    expect((await step(officer, id, 'publish')).statusCode).toBe(200);
    expect(await published()).toEqual([...before, { code: 'value' }]);
  });
});

describe('A published result waits to be published again', () => {
  const waiting = async (): Promise<(string | undefined)[]> => {
    const agenda = dataOf<{ name: string }[]>(await officer('GET', '/agenda'));
    const { isCurrent } = dataOf<ReleaseSheet>(await officer('GET', `/results/releases/${id}`));
    return [
      isCurrent ? 'current' : 'outdated',
      agenda.find(({ name }) => name === 'resultsToPublishAgain')?.name,
    ];
  };
  let id: string;

  async function publish(): Promise<void> {
    id = (await release(officer, marked)).id;
    await adopted(officer, dean, id);
    expect((await step(officer, id, 'publish')).statusCode).toBe(200);
  }

  it('while it is withheld and the inquiry has ended, and while a later inquiry does not withhold it', async () => {
    await inquire(officer, 'reportOffence');
    await publish();
    expect(await waiting()).toEqual(['current', undefined]);
    await inquire(await gateway.as('admin'), 'endInquiry');
    expect(await waiting()).toEqual(['outdated', 'resultsToPublishAgain']);
    await publish();
    expect(await waiting()).toEqual(['current', undefined]);
    await inquire(officer, 'reportOffence');
    expect(await waiting()).toEqual(['outdated', 'resultsToPublishAgain']);
    await inquire(await gateway.as('admin'), 'endInquiry');
    expect(await waiting()).toEqual(['current', undefined]);
  });

  it('while the office withholds a mark of it on the sheets', async () => {
    await publish();
    await gateway.database.query({
      text: `
        UPDATE mark_entries entry
        SET status = 'OFF', value = NULL
        FROM mark_sheets sheet
        WHERE sheet.id = entry.sheet_id
          AND sheet.paper_id = $1
          AND sheet.component_kind = 'exam'
          AND entry.student_id = $2`,
      values: [marked.paper, kasun],
    });
    expect(await waiting()).toEqual(['outdated', 'resultsToPublishAgain']);
    await publish();
    expect(await waiting()).toEqual(['current', undefined]);
  });
});
