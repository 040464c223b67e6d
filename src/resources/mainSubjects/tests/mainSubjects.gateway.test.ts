import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { OwnMainSubjects, Selection } from '../api.ts';
import { placesTaken } from '../rules/subjectSelection.ts';

let gateway: DemoGateway;
let [registrar, student, student2]: CallAs[] = [];
const people = (): { registrar: CallAs; student: CallAs; student2: CallAs } => {
  if (!registrar || !student || !student2) throw new TypeError('nobody is signed in');
  return { registrar, student, student2 };
};
beforeAll(async () => {
  gateway = await startDemoGateway();
  [registrar, student, student2] = await Promise.all(
    ['registrar', 'student', 'student2'].map((name) => gateway.as(name)),
  );
});
afterAll(() => gateway.close());

const RESOURCE = '/main-subject-applications';
const subject = (code: string): string => demoId('subjects', code);
const openWindow = demoId('registration-windows', 'mainSubjects/open');
const closedWindow = demoId('registration-windows', 'mainSubjects/closed');
const idOf = (name: string): string =>
  demoId('main-subject-applications', `open/${demoId('students', name)}`);
const mine = async (call: CallAs): Promise<OwnMainSubjects> =>
  dataOf<OwnMainSubjects>(await call('GET', '/main-subjects/mine'));
const codeOf = (answer: { json: <T>() => T }): string => answer.json<{ code: string }>().code;
const own = async (): Promise<NonNullable<OwnMainSubjects['application']>> => {
  const { application } = await mine(people().student);
  if (!application) throw new TypeError('the student has no application');
  return application;
};
const write = async (values: Record<string, unknown>) =>
  people().student('PUT', `${RESOURCE}/${idOf('student')}`, {
    ...values,
    version: (await own()).version,
  });
const step = async (name: string) =>
  people().student('POST', `${RESOURCE}/${idOf('student')}/-/transitions/${name}`, {
    version: (await own()).version,
  });
const setWindow = async (closesAt: string): Promise<void> =>
  void (await gateway.database.query({
    text: 'UPDATE registration_windows SET closes_at = $2 WHERE id = $1',
    values: [openWindow, closesAt],
  }));
const studiesOf = async (id: string): Promise<WireRecord> =>
  dataOf<WireRecord>(await people().registrar('GET', `/students/${id}`));
const selectionOf = async (window: string, seed = 'lot 1'): Promise<Selection> =>
  dataOf<Selection>(
    await people().registrar('GET', `/main-subjects/selection?${query({ window, seed })}`),
  );

describe('a student who applies for main subjects', () => {
  it('reads the deadline, the possible choices and the stored application', async () => {
    const { why, window, subjects, application } = await mine(people().student);
    expect([why, window?.id, subjects.length, application?.status]).toEqual([
      null,
      openWindow,
      12,
      'draft',
    ]);
  });

  it('keeps a draft of anything, and hands in only what may be read together', async () => {
    expect((await write({ choices: [subject('PBS'), subject('PHI')] })).statusCode).toBe(200);
    expect(codeOf(await step('submit'))).toBe('COMBINATION_REFUSED');
    expect(
      (await write({ choices: [subject('PBS'), subject('PHI'), subject('SIN')] })).statusCode,
    ).toBe(200);
    const refused = await step('submit');
    const { details } = refused.json<{
      details: {
        obstacles: { kind: string; subjects: string[] }[];
        repairs: { instead: string; by: string[] }[];
      };
    }>();
    expect(details.obstacles).toEqual([
      { kind: 'forbidden', subjects: [subject('PBS'), subject('PHI')] },
    ]);
    expect(details.repairs.find(({ instead }) => instead === subject('PHI'))?.by).toContain(
      subject('GEO'),
    );
    expect(
      (await write({ choices: [subject('PBS'), subject('GEO'), subject('SIN'), subject('STA')] }))
        .statusCode,
    ).toBe(200);
    const submitted = await step('submit');
    expect(submitted.statusCode, submitted.body).toBe(200);
  });

  it('changes a submitted application until the window closes, but not into an invalid one', async () => {
    expect(
      (await write({ choices: [subject('GEO'), subject('SIN'), subject('STA')] })).statusCode,
    ).toBe(200);
    expect(codeOf(await write({ medium: 'english' }))).toBe('COMBINATION_REFUSED');
    expect((await own()).status).toBe('submitted');
    expect((await step('withdraw')).statusCode).toBe(200);
    expect((await step('resume')).statusCode).toBe(200);
    expect((await step('submit')).statusCode).toBe(200);
  });

  it('is refused by the clock of the gateway, whatever the screen shows', async () => {
    await setWindow(new Date(Date.now() - 1_000).toISOString());
    const refused = await write({ choices: [subject('GEO'), subject('SIN'), subject('HIS')] });
    expect(refused.json()).toMatchObject({ code: 'WINDOW_CLOSED', details: { reason: 'over' } });
    expect((await step('withdraw')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'guard', guard: 'windowOpen' },
    });
    expect((await mine(people().student)).why).toBe('over');
    await setWindow(new Date(Date.now() + 864_000_000).toISOString());
  });

  it('applies once in a window, and never in that of another batch', async () => {
    const body = { window: openWindow, medium: 'sinhala', choices: [] };
    expect((await people().student('POST', RESOURCE, body)).statusCode).toBe(409);
    await gateway.database.query({
      text: "UPDATE registration_windows SET closes_at = now() + interval '1 day' WHERE id = $1",
      values: [closedWindow],
    });
    expect(
      (await people().student('POST', RESOURCE, { ...body, window: closedWindow })).json(),
    ).toMatchObject({ code: 'WINDOW_CLOSED', details: { reason: 'noWindow' } });
    await gateway.database.query({
      text: "UPDATE registration_windows SET closes_at = now() - interval '1 day' WHERE id = $1",
      values: [closedWindow],
    });
  });
});

describe('the days of late comers', () => {
  const setLate = async (until: string | null): Promise<void> =>
    void (await gateway.database.query({
      text: 'UPDATE registration_windows SET late_until = $2 WHERE id = $1',
      values: [openWindow, until],
    }));
  const soon = () => new Date(Date.now() + 864_000_000).toISOString();

  it('take an application with a reason that the office reads, and leave alone what was handed in in time', async () => {
    const before = (await own()).choices;
    await setWindow(new Date(Date.now() - 1_000).toISOString());
    await setLate(soon());
    expect(await mine(people().student)).toMatchObject({ why: null, isLate: true });
    expect(
      (await write({ choices: [subject('GEO'), subject('SIN'), subject('HIS')] })).json(),
    ).toMatchObject({ code: 'WINDOW_CLOSED', details: { reason: 'over' } });
    expect((await step('withdraw')).statusCode).toBe(200);
    expect((await step('resume')).statusCode).toBe(200);
    expect((await step('submit')).json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { lateReason: { code: 'required' } },
    });
    const late = await people().student(
      'POST',
      `${RESOURCE}/${idOf('student')}/-/transitions/submit`,
      { version: (await own()).version, values: { lateReason: 'I was ill.' } },
    );
    expect(late.statusCode, late.body).toBe(200);
    expect((await write({ choices: before.toReversed() })).statusCode).toBe(200);
    const { curricula, isClosed } = await selectionOf(openWindow);
    expect([
      isClosed,
      curricula.flatMap(({ applications }) => applications).find(({ id }) => id === idOf('student'))
        ?.lateReason,
    ]).toEqual([false, 'I was ill.']);
    const record = dataOf<WireRecord>(
      await people().registrar('GET', `${RESOURCE}/${idOf('student')}`),
    );
    expect(
      (
        await people().registrar('POST', `${RESOURCE}/${record.id}/-/transitions/select`, {
          version: record.version,
        })
      ).json(),
    ).toMatchObject({ code: 'TRANSITION_REFUSED', details: { guard: 'windowClosed' } });
    await setWindow(soon());
    await setLate(null);
  });

  it('are closed before the selection; the student receives each decision, also when it is taken back', async () => {
    const letters = async (): Promise<unknown[]> =>
      (
        await gateway.database.query<{ template: string; subjects: string }>({
          text: `
            SELECT input->>'template' AS template, input->'values'->'subjects'->>'en' AS subjects
            FROM jobs
            WHERE kind = 'email'
              AND input->>'template' LIKE 'mainSubjects%'
              AND input->>'userId' = $1
            ORDER BY input->>'key'`,
          values: [demoId('users', 'student')],
        })
      ).rows;
    await setWindow(new Date(Date.now() - 1_000).toISOString());
    const stepOf = async (name: string, more: object = {}) => {
      const { id, version } = dataOf<WireRecord>(
        await people().registrar('GET', `${RESOURCE}/${idOf('student')}`),
      );
      return people().registrar('POST', `${RESOURCE}/${id}/-/transitions/${name}`, {
        version,
        ...more,
      });
    };
    expect((await stepOf('select')).statusCode).toBe(200);
    expect((await stepOf('reconsider', { reason: 'Counted twice' })).statusCode).toBe(200);
    expect(
      (await stepOf('reject', { values: { decisionNote: 'No place was left.' } })).statusCode,
    ).toBe(200);
    expect(await letters()).toMatchObject([
      { template: 'mainSubjectsSelected', subjects: expect.stringContaining(',') },
      { template: 'mainSubjectsReopened' },
      { template: 'mainSubjectsRejected' },
    ]);
    expect((await stepOf('reconsider', { reason: 'Looked at again' })).statusCode).toBe(200);
    await setWindow(soon());
  });
});

describe('another student', () => {
  const other = idOf('student');
  it.each<[string, 'GET' | 'POST' | 'PUT' | 'DELETE', string, unknown?]>([
    ['the record', 'GET', `${RESOURCE}/${other}`],
    ['its history', 'GET', `${RESOURCE}/${other}/history`],
    ['a change', 'PUT', `${RESOURCE}/${other}`, { version: 1, choices: [] }],
    ['a step', 'POST', `${RESOURCE}/${other}/-/transitions/withdraw`, { version: 1 }],
    ['a deletion', 'DELETE', `${RESOURCE}/${other}`],
    ['the staff’s selection', 'GET', '/main-subjects/selection'],
    [
      'selecting',
      'POST',
      '/main-subjects/selection',
      { decisions: [{ id: other, subjects: null }], note: 'No' },
    ],
    ['an export', 'GET', `${RESOURCE}/-/export?format=csv`],
  ])('cannot reach an application through %s', async (_route, method, path, body) => {
    const answer = await people().student2(method, path, body);
    expect([403, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toContain(subject('GEO'));
  });

  it('finds only the own one in the list, whatever is filtered, counted or sorted', async () => {
    for (const filter of [
      {},
      { choices: subject('GEO') },
      { student: demoId('students', 'student') },
      { id: [other] },
    ]) {
      const rows = dataOf<WireRecord[]>(
        await people().student2('GET', `${RESOURCE}?${query({ filter })}`),
      );
      expect(rows.filter(({ id }) => id !== idOf('student2'))).toEqual([]);
    }
    const groups = await people().student2('GET', `${RESOURCE}/-/groups?by=status`);
    if (groups.statusCode === 200)
      expect(groups.json<{ total: number }>().total).toBeLessThanOrEqual(1);
  });

  it('is offered no other student to filter by, here or in any list that shows some rows', async () => {
    for (const name of ['main-subject-applications', 'student-status-events']) {
      const options = dataOf<{ id: string }[]>(
        await people().student2('GET', `/${name}/-/options/student`),
      );
      expect(
        options.map(({ id }) => id),
        name,
      ).toEqual([demoId('students', 'student2')]);
    }
    expect(
      dataOf<unknown[]>(await people().student2('GET', `${RESOURCE}/-/options/choices`)).length,
    ).toBe(12);
  });

  it('cannot write an application for another student', async () => {
    const answer = await people().student2('POST', RESOURCE, {
      student: demoId('students', 'student'),
      window: openWindow,
      medium: 'sinhala',
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  });

  it('does not read what the office notes, not even of the own application', async () => {
    const record = dataOf<WireRecord>(
      await people().student2('GET', `${RESOURCE}/${idOf('student2')}`),
    );
    expect(Object.keys(record)).not.toContain('officeNote');
    expect(Object.keys(record)).not.toContain('replaced');
  });
});

describe('a selection', () => {
  it('waits for the window to close', async () => {
    const record = dataOf<WireRecord>(
      await people().registrar('GET', `${RESOURCE}/${idOf('student2')}`),
    );
    const answer = await people().registrar(
      'POST',
      `${RESOURCE}/${record.id}/-/transitions/select`,
      { version: record.version },
    );
    expect(answer.json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { guard: 'windowClosed' },
    });
  });

  it('reaches the student’s record and its history, and is taken back with it', async () => {
    const selection = await selectionOf(closedWindow);
    const one = selection.curricula[0]?.applications.find(({ status }) => status === 'submitted');
    const record = dataOf<WireRecord>(await people().registrar('GET', `${RESOURCE}/${one?.id}`));
    const id = String(record['student']);
    const before = await studiesOf(id);
    const selected = await people().registrar(
      'POST',
      `${RESOURCE}/${one?.id}/-/transitions/select`,
      { version: record.version },
    );
    expect(selected.statusCode, selected.body).toBe(200);
    expect((await studiesOf(id))['mainSubjects']).toEqual(one?.choices.slice(0, 3));
    const [entry] = dataOf<{ changes: { field: string }[] }[]>(
      await people().registrar('GET', `/students/${id}/history`),
    );
    expect(entry?.changes.map(({ field }) => field)).toContain('mainSubjects');
    const back = await people().registrar(
      'POST',
      `${RESOURCE}/${one?.id}/-/transitions/reconsider`,
      { version: dataOf<WireRecord>(selected).version, reason: 'Entered for the wrong year' },
    );
    expect(back.statusCode, back.body).toBe(200);
    expect((await studiesOf(id))['mainSubjects']).toEqual(before['mainSubjects']);
  });

  it('never gives a place twice, when two select at once on two gateways', async () => {
    const second = await gateway.secondGateway();
    const token = await second.signIn('admin', DEMO_PASSWORD);
    const { curricula } = await selectionOf(closedWindow);
    const waiting =
      curricula[0]?.applications.filter(
        ({ status, medium }) => status === 'submitted' && medium === 'sinhala',
      ) ?? [];
    const three = [subject('SIN'), subject('GEO'), subject('POL')];
    await gateway.database.query({
      text: `
        INSERT INTO subject_combinations (id, curriculum_id, effect, quota)
        VALUES (gen_random_uuid(), $1, 'limited', 3)`,
      values: [curricula[0]?.curriculum.id],
    });
    await gateway.database.query({
      text: `
        INSERT INTO subject_combinations__subjects (owner_id, target_id, position)
        SELECT id, $1, 0
        FROM subject_combinations
        WHERE effect = 'limited' AND quota = 3`,
      values: [subject('POL')],
    });
    const taken =
      placesTaken(
        [{ id: 'POL', effect: 'limited', subjects: [subject('POL')], quota: 3 }],
        curricula[0]?.applications
          .filter(({ status }) => status === 'selected')
          .map(({ granted }) => granted) ?? [],
      ).get('POL') ?? 0;
    const answers = await Promise.all(
      waiting.map(({ id, version }, position) => {
        const path = `${RESOURCE}/${id}/-/transitions/select`;
        const body = { version, values: { granted: three } };
        return position % 2 === 0
          ? people().registrar('POST', path, body)
          : second.call('POST', path, { token, body });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(
      Math.max(3 - taken, 0),
    );
    expect(new Set(answers.filter(({ statusCode }) => statusCode !== 200).map(codeOf))).toEqual(
      new Set(['QUOTA_FULL']),
    );
  });

  it('is proposed, looked through and taken as one piece of work, within every quota', async () => {
    const { curricula } = await selectionOf(closedWindow);
    const [first] = curricula;
    const decisions = first?.proposal.map(({ id, subjects }) => ({ id, subjects })) ?? [];
    expect(decisions.length).toBeGreaterThan(3);
    expect(
      (
        await people().registrar('POST', '/main-subjects/selection', {
          decisions: [{ id: decisions[0]?.id, subjects: null }],
          note: ' ',
        })
      ).statusCode,
    ).toBe(422);
    const begun = await people().registrar('POST', '/main-subjects/selection', {
      decisions,
      note: 'All places of your subjects were taken.',
    });
    expect(begun.statusCode, begun.body).toBe(202);
    const { job } = dataOf<{ job: string }>(begun);
    await expect
      .poll(
        async () =>
          dataOf<{ state: string }>(await people().registrar('GET', `/jobs/${job}`)).state,
        { timeout: 20_000, interval: 100 },
      )
      .toBe('done');
    const after = await selectionOf(closedWindow);
    expect(after.curricula[0]?.applications.filter(({ status }) => status === 'submitted')).toEqual(
      [],
    );
    for (const { quota, taken } of after.curricula[0]?.rules ?? [])
      if (quota !== null) expect(taken).toBeLessThanOrEqual(quota);
  });

  it('is drawn again alike from the same seed', async () => {
    await gateway.database.query({
      text: `
        UPDATE main_subject_applications
        SET status = 'submitted'
        WHERE window_id = $1 AND status IN ('selected', 'rejected')`,
      values: [closedWindow],
    });
    const [one, same, other] = [
      await selectionOf(closedWindow, 'lot 7'),
      await selectionOf(closedWindow, 'lot 7'),
      await selectionOf(closedWindow, 'lot 8'),
    ];
    expect(same).toEqual(one);
    expect(other.curricula[0]?.proposal.map(({ id }) => id)).not.toEqual(
      one.curricula[0]?.proposal.map(({ id }) => id),
    );
  });
});

it('Places that a selection has given stay counted as they were, until the next one is announced', async () => {
  const admin = await gateway.as('admin');
  const curriculum = (await studiesOf(demoId('students', 'student')))['curriculum'];
  const combination = dataOf<(WireRecord & { curriculum: string; quota: number | null })[]>(
    await admin('GET', `/subject-combinations?${query({ filter: { curriculum } })}`),
  ).find(({ quota }) => quota !== null);
  const id = combination?.id ?? '';
  await gateway.database.query({
    text: "UPDATE main_subject_applications SET status = 'selected' WHERE id = $1",
    values: [idOf('student')],
  });
  const refused = {
    code: 'QUOTA_IN_USE',
    details: { round: expect.stringMatching(/./) },
  };
  const change = async (quota: number) => {
    const { version } = dataOf<WireRecord>(await admin('GET', `/subject-combinations/${id}`));
    return admin('PUT', `/subject-combinations/${id}`, { quota, version });
  };
  const quota = (combination?.quota ?? 0) + 1;
  expect((await change(quota)).json()).toMatchObject(refused);
  expect((await admin('DELETE', `/subject-combinations/${id}`)).json()).toMatchObject(refused);
  const bulk = await admin('POST', '/subject-combinations/-/bulk', {
    ids: [id],
    values: { quota },
  });
  expect(dataOf<{ refused: object[] }>(bulk).refused).toMatchObject([refused]);
  const { version } = dataOf<WireRecord>(await admin('GET', `/subject-combinations/${id}`));
  const noted = { remarks: 'As the board decided', version };
  expect((await admin('PUT', `/subject-combinations/${id}`, noted)).statusCode).toBe(200);
  await gateway.database.query({
    text: "UPDATE registration_windows SET opens_at = now() + interval '9 days' WHERE id = $1",
    values: [openWindow],
  });
  expect((await change(quota)).statusCode).toBe(200);
});
