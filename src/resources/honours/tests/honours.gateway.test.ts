import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colomboDay } from '../../../../gateway/index.ts';
import { takeDueTransitions } from '../../../../gateway/records/workflow/timedTransitions.ts';
import {
  catalogue,
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { collectNotifications } from '../../../../tests/gateway/equipment/notifications.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type { Overview, OwnOffer, OwnRound, OwnSelection, RunDetail, WhatIf } from '../api.ts';
import { honoursExtensions } from '../server/extensions.ts';

let gateway: DemoGateway;
let [student, student2, registrar, dean]: CallAs[] = [];
const round = demoId('honours-rounds', 'open');
const option = (code: string): string => demoId('honours-options', `open/${code}`);
const ok = async <T = WireRecord>(answer: ReturnType<CallAs>, status = 200): Promise<T> => {
  const got = await answer;
  expect([got.statusCode, got.body]).toEqual([status, expect.any(String)]);
  return dataOf<T>(got);
};
const as = (call: CallAs | undefined): CallAs => call as CallAs;
const ownRound = async (call: CallAs | undefined, id = round): Promise<OwnRound> =>
  (await ok<OwnSelection>(as(call)('GET', '/honours/own'))).rounds.find(
    (one) => one.id === id,
  ) as OwnRound;
const overview = (): Promise<Overview> =>
  ok<Overview>(as(registrar)('GET', `/honours/rounds/${round}`));
const roundRecord = (): Promise<WireRecord> => ok(as(registrar)('GET', `/honours-rounds/${round}`));
const step = async (call: CallAs | undefined, name: string, more: object = {}) =>
  as(call)('POST', `/honours-rounds/${round}/-/transitions/${name}`, {
    version: (await roundRecord()).version,
    ...more,
  });
const act = async (
  call: CallAs | undefined,
  name: string,
): Promise<{ statusCode: number; body: string; json: () => unknown }> => {
  const { application } = await ownRound(call);
  return as(call)('POST', `/honours-applications/${application?.id}/-/transitions/${name}`, {
    version: application?.version,
  });
};
const hours = (opens: number, closes: number) =>
  gateway.database.query({
    text: 'UPDATE honours_rounds SET opens_at = $2, closes_at = $3 WHERE id = $1',
    values: [
      round,
      new Date(gateway.clock.now().getTime() + opens),
      new Date(gateway.clock.now().getTime() + closes),
    ],
  });

beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, student2, registrar, dean] = [
    await gateway.as('student'),
    await gateway.as('student2'),
    await gateway.as('registrar'),
    await gateway.as('dean'),
  ];
  await hours(-3_600_000, 3_600_000);
});
afterAll(() => gateway.close());

describe('a student', () => {
  it('sees the open round with the options and the own standing against each', async () => {
    const { phase, options, application, outcome } = await ownRound(student);
    expect([phase, application?.state, outcome]).toEqual(['open', 'draft', null]);
    const standings = Object.fromEntries(options.map(({ name, standing }) => [name.en, standing]));
    expect(standings['Sociology']?.subjectGpa).toMatch(/^\d\.\d{4}$/);
    const has = standings['Sociology']?.overallGpa;
    expect(standings['Economics']).toEqual({
      subjectGpa: null,
      overallGpa: has,
      failed: [
        { rule: 'subjectGpa', has: null, needs: '2.60' },
        { rule: 'overallGpa', has, needs: '2.75' },
      ],
    });
    expect(standings['Buddhist Studies']?.failed).toEqual([
      {
        rule: 'subjectGpa',
        has: standings['Buddhist Studies']?.subjectGpa,
        needs: '2.70',
      },
    ]);
  });

  it('ranks, submits, changes, withdraws and comes back, as long as the round is open', async () => {
    const before = (await ownRound(student)).application;
    await ok(
      as(student)('PUT', `/honours-applications/${before?.id}`, {
        choices: [option('MCM'), option('SOC')],
        version: before?.version,
      }),
    );
    expect((await act(student, 'submit')).statusCode).toBe(200);
    const { application } = await ownRound(student);
    expect(application).toMatchObject({
      state: 'submitted',
      choices: [option('MCM'), option('SOC')],
      submittedAt: expect.any(String),
    });
    await ok(
      as(student)('PUT', `/honours-applications/${application?.id}`, {
        choices: [option('SOC')],
        version: application?.version,
      }),
    );
    expect((await act(student, 'withdraw')).statusCode).toBe(200);
    expect((await act(student, 'resume')).statusCode).toBe(200);
    expect((await act(student, 'submit')).statusCode).toBe(200);
    expect((await ownRound(student)).application).toMatchObject({
      state: 'submitted',
      choices: [option('SOC')],
    });
  });

  it('without an application starts one with the first choice, only for themselves, and once', async () => {
    const made = await ok(
      as(student2)('POST', '/honours-applications', {
        round,
        choices: [option('ARC')],
        student: demoId('students', 'student'),
      }),
      201,
    );
    expect(made['student']).toBe(demoId('students', 'student2'));
    const twice = await as(student2)('POST', '/honours-applications', {
      round,
      choices: [option('SIN')],
    });
    expect([twice.statusCode, twice.json<{ code: string }>().code]).toEqual([409, 'DUPLICATE']);
  });

  it('is refused by name of the field what cannot be chosen', async () => {
    const { application } = await ownRound(student2);
    const put = (choices: string[]) =>
      as(student2)('PUT', `/honours-applications/${application?.id}`, {
        choices,
        version: application?.version,
      });
    expect((await put(['ARC', 'SIN', 'ENG', 'ECO'].map(option))).json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { choices: { code: 'tooMany', args: { max: 3 } } },
    });
    expect((await put([demoId('honours-options', 'published/ARC')])).json()).toMatchObject({
      code: 'INVALID_FIELDS',
      fieldErrors: { choices: {} },
    });
    await ok(put([]));
    expect((await act(student2, 'submit')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { guard: 'hasChoices' },
    });
    const now = (await ownRound(student2)).application;
    await ok(
      as(student2)('PUT', `/honours-applications/${now?.id}`, {
        choices: [option('SIN'), option('ARC')],
        version: now?.version,
      }),
    );
    expect((await act(student2, 'submit')).statusCode).toBe(200);
  });

  it('cannot touch the application of another student', async () => {
    const { application } = await ownRound(student);
    for (const answer of [
      await as(student2)('GET', `/honours-applications/${application?.id}`),
      await as(student2)('PUT', `/honours-applications/${application?.id}`, {
        choices: [],
        version: application?.version,
      }),
      await as(student2)(
        'POST',
        `/honours-applications/${application?.id}/-/transitions/withdraw`,
        { version: application?.version },
      ),
      await as(student2)('GET', `/honours-applications/${application?.id}/history`),
    ])
      expect(answer.statusCode).toBe(404);
    expect(
      dataOf<unknown[]>(await as(student2)('GET', '/honours-applications?range=[0,199]')),
    ).toHaveLength(2);
  });

  it('is too late by the gateway’s clock, whatever the state says', async () => {
    await hours(-3_600_000, 5_000);
    gateway.clock.advance(6_000);
    const { phase, application } = await ownRound(student);
    expect(phase).toBe('closed');
    expect(
      (
        await as(student)('PUT', `/honours-applications/${application?.id}`, {
          choices: [option('MCM')],
          version: application?.version,
        })
      ).json(),
    ).toMatchObject({ code: 'ROUND_CLOSED', details: { closesAt: expect.any(String) } });
    expect((await act(student, 'withdraw')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { guard: 'inTime' },
    });
  });
});

describe('the registrar', () => {
  it('closes the round, which freezes the figures and draws the lot', async () => {
    await ok(step(registrar, 'close'));
    const record = await roundRecord();
    expect(record).toMatchObject({
      state: 'closed',
      seed: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    const { application, options } = await ownRound(student);
    const frozen = await ok(as(registrar)('GET', `/honours-applications/${application?.id}`));
    expect(frozen['figures']).toMatchObject({
      day: colomboDay(gateway.clock.now()),
      overall: { gpa: options[0]?.standing?.overallGpa },
    });
    await gateway.database.query({
      text: 'UPDATE honours_options SET quota = 1 WHERE id = ANY($1::uuid[])',
      values: [[option('SOC'), option('MCM')]],
    });
  });

  it('enters a late application with its reason, and without one is asked for it', async () => {
    const { rows } = await gateway.database.query<{ id: string }>({
      text: `
        SELECT student.id
        FROM students student
        JOIN honours_rounds round ON round.id = $1
        WHERE student.curriculum_id = round.curriculum_id
          AND student.status = 'enrolled'
          AND student.batch_id IN (
            SELECT target_id
            FROM honours_rounds__batches
            WHERE owner_id = round.id
          )
          AND NOT EXISTS (
            SELECT 1
            FROM honours_applications application
            WHERE application.round_id = round.id AND application.student_id = student.id
          )
        LIMIT 1`,
      values: [round],
    });
    const late = { round, student: rows[0]?.id, choices: [option('SIN')] };
    expect((await as(registrar)('POST', '/honours-applications', late)).json()).toMatchObject({
      fieldErrors: { lateReason: { code: 'required' } },
    });
    const made = await ok(
      as(registrar)('POST', '/honours-applications', {
        ...late,
        lateReason: 'In hospital until yesterday',
      }),
      201,
    );
    expect(
      (
        await as(registrar)('POST', `/honours-applications/${made.id}/-/transitions/submit`, {
          version: made.version,
        })
      ).statusCode,
    ).toBe(200);
    expect(
      (
        await as(registrar)('POST', '/honours-applications', {
          ...late,
          student: demoId('students', 'hs20210101'),
          lateReason: 'Another batch',
        })
      ).statusCode,
    ).toBe(422);
  });

  it('runs trials that come out the same, and adopts none that is outdated', async () => {
    for (const note of ['first', 'again'])
      await ok(as(registrar)('POST', `/honours/rounds/${round}/runs`, { note }), 201);
    const [again, first] = (await overview()).runs;
    expect([again?.inputHash, again?.resultHash]).toEqual([first?.inputHash, first?.resultHash]);
    const quota = await ok(as(registrar)('GET', `/honours-options/${option('SIN')}`));
    await ok(
      as(registrar)('PUT', `/honours-options/${option('SIN')}`, {
        quota: 6,
        version: quota.version,
      }),
    );
    expect(
      (await as(registrar)('POST', `/honours/runs/${first?.id}/adoption`)).json(),
    ).toMatchObject({ code: 'RUN_OUTDATED' });
    expect(
      (
        await as(registrar)('PUT', `/honours-options/${option('SIN')}`, {
          minimumSubjectGpa: 1,
          version: Number(quota.version) + 1,
        })
      ).json(),
    ).toMatchObject({ code: 'LOCKED_IN_STATE', details: { state: 'closed' } });
  });

  it('learns which outcomes another quota would change, and nothing is written', async () => {
    const before = await overview();
    const answer = await ok<WhatIf>(
      as(registrar)('POST', `/honours/rounds/${round}/what-if`, { quotas: { [option('SOC')]: 0 } }),
    );
    expect(answer.changes.length).toBeGreaterThan(0);
    expect(
      answer.changes.every(
        ({ before: was, number }) => was.outcome === 'offered' && number.startsWith('HS/'),
      ),
    ).toBe(true);
    expect(await overview()).toEqual(before);
    for (const quotas of [{ [option('SOC')]: -1 }, { [option('SOC')]: 1.5 }, {}])
      expect(
        (await as(registrar)('POST', `/honours/rounds/${round}/what-if`, { quotas })).statusCode,
      ).toBe(400);
  });

  it('proposes an exception that counts once the dean has approved it', async () => {
    const { application } = await ownRound(student);
    const made = await ok(
      as(registrar)('POST', '/honours-overrides', {
        round,
        application: application?.id,
        effect: 'place',
        option: option('ECO'),
        reason: 'By resolution of the senate',
      }),
      201,
    );
    const approve = (call: CallAs | undefined) =>
      as(call)('POST', `/honours-overrides/${made.id}/-/transitions/approve`, {
        version: made.version,
        values: { decisionReference: 'SEN 1' },
      });
    expect((await approve(registrar)).statusCode).toBe(403);
    await ok(as(registrar)('POST', `/honours/rounds/${round}/runs`, {}), 201);
    const [without] = (await overview()).runs;
    await ok(as(registrar)('POST', `/honours/runs/${without?.id}/adoption`));
    expect((await approve(dean)).statusCode).toBe(200);
    // The adopted run was calculated without it.
    expect((await roundRecord())['adoptedRun']).toBeNull();
    expect((await step(registrar, 'rank')).json()).toMatchObject({ details: { guard: 'hasRun' } });
    await ok(as(registrar)('POST', `/honours/rounds/${round}/runs`, {}), 201);
    const [run] = (await overview()).runs;
    const { applicants } = await ok<RunDetail>(as(registrar)('GET', `/honours/runs/${run?.id}`));
    expect(applicants.find((one) => one.application === application?.id)).toMatchObject({
      outcome: 'offered',
      isExtra: !applicants.some(
        (one) => one.application === application?.id && one.option === option('SOC'),
      ),
    });
    await ok(as(registrar)('POST', `/honours/runs/${run?.id}/adoption`));
    await ok(step(registrar, 'rank'));
    expect((await as(registrar)('POST', `/honours/rounds/${round}/runs`, {})).json()).toMatchObject(
      { code: 'ROUND_STATE', details: { state: 'ranked', needs: ['closed'] } },
    );
  });
});

/** Data of other students and of the working of a selection, as an answer would contain it. */
async function secretsFrom(own: string): Promise<string[]> {
  const { rows } = await gateway.database.query<{ secret: string }>({
    text: `
      SELECT student.registration_number AS secret
      FROM honours_applications application
      JOIN students student ON student.id = application.student_id
      WHERE student.id <> $1
      UNION
      SELECT student.name_with_initials_en
      FROM honours_applications application
      JOIN students student ON student.id = application.student_id
      WHERE student.id <> $1
      UNION
      SELECT application.id::text
      FROM honours_applications application
      WHERE application.student_id <> $1
      UNION
      SELECT id::text
      FROM honours_results
      UNION
      SELECT id::text
      FROM honours_runs
      UNION
      SELECT offer.id::text
      FROM honours_offers offer
      WHERE offer.student_id <> $1
      UNION
      SELECT id::text
      FROM honours_overrides
      UNION
      SELECT input_hash
      FROM honours_runs
      UNION
      SELECT result_hash
      FROM honours_runs
      UNION
      SELECT seed
      FROM honours_rounds
      WHERE seed IS NOT NULL`,
    values: [own],
  });
  return rows.map(({ secret }) => secret);
}

/** Every address that reads data of the selection, filled with known ids, and those that read all. */
async function addresses(): Promise<string[]> {
  const { rows } = await gateway.database.query<{ id: string }>({
    text: `
    (SELECT id FROM honours_applications LIMIT 4)
    UNION ALL (SELECT id FROM honours_results LIMIT 3)
    UNION ALL (SELECT id FROM honours_runs LIMIT 3)
    UNION ALL (SELECT id FROM honours_offers LIMIT 4)
    UNION ALL (SELECT id FROM honours_overrides LIMIT 2)
    UNION ALL (SELECT id FROM honours_rounds)`,
  });
  const reading = gateway.app.apiRoutes
    .filter(({ method, path }) => method === 'get' && path.includes('honours'))
    .map(({ path }) => path);
  expect(reading.length).toBeGreaterThan(60);
  const fields = ['student', 'application', 'run', 'option', 'choices', 'round', 'state'];
  const filled = reading
    .flatMap((path) =>
      path.includes('{id}') ? rows.map(({ id }) => path.replace('{id}', id)) : [path],
    )
    .flatMap((path) =>
      path.includes('{field}') ? fields.map((field) => path.replace('{field}', field)) : [path],
    );
  const lists = reading
    .filter((path) => /^\/[a-z-]+$/.test(path))
    .flatMap((path) => [
      `${path}?range=[0,199]`,
      `${path}?view=main`,
      `${path}?q=HS`,
      `${path}?${query({ sort: ['student', 'ASC'] })}`,
      `${path}/-/groups?by=state`,
      `${path}/-/groups?by=option`,
      `${path}/-/export?format=csv`,
      `${path}?${query({ filter: { orderNumber_gte: 1 } })}`,
    ]);
  return [
    ...filled,
    ...lists,
    '/search?q=HS',
    '/search?q=honours',
    '/activities?range=[0,199]',
    '/activities/-/export?format=csv&columns=before,after',
    '/change-sets',
    '/jobs',
    '/students?range=[0,199]',
    '/user',
    '/honours/own',
    '/presence',
  ];
}

const leaksTo = async (
  call: CallAs | undefined,
  own: string,
  where = addresses(),
): Promise<string[]> => {
  const secrets = await secretsFrom(own);
  expect(secrets.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const address of await where) {
    const { body, headers } = await as(call)('GET', address);
    const said = `${body} ${JSON.stringify(headers)}`;
    // A refusal may repeat the id of the request.
    for (const secret of secrets)
      if (said.includes(secret) && !address.includes(secret)) found.push(`${address}: ${secret}`);
  }
  return found;
};

describe('before publication', () => {
  it('a student learns nothing of a run or of other students by any reading address', async () => {
    // Proof that the walk detects a leak: staff read all of it.
    expect(
      (
        await leaksTo(
          registrar,
          demoId('students', 'student'),
          Promise.resolve(['/honours-applications?range=[0,199]', '/honours-results?range=[0,9]']),
        )
      ).length,
    ).toBeGreaterThan(50);
    expect(await leaksTo(student, demoId('students', 'student'))).toEqual([]);
    const { phase, outcome } = await ownRound(student);
    expect([phase, outcome]).toEqual(['closed', null]);
    await ok(
      step(dean, 'approve', { values: { decisionReference: 'FB 9', decidedOn: '2026-11-20' } }),
    );
    expect((await ownRound(student)).phase).toBe('closed');
    expect((await ownRound(student)).outcome).toBeNull();
    expect(
      dataOf<WireRecord[]>(
        await as(student)('GET', `/honours-offers?${query({ filter: { round } })}`),
      ),
    ).toEqual([]);
  });

  it('a student can neither run, adopt nor decide', async () => {
    const [run] = (await overview()).runs;
    for (const answer of [
      await as(student)('POST', `/honours/rounds/${round}/runs`, {}),
      await as(student)('POST', `/honours/rounds/${round}/what-if`, {
        quotas: { [option('SOC')]: 1 },
      }),
      await as(student)('POST', `/honours/runs/${run?.id}/adoption`),
      await as(student)('GET', `/honours/runs/${run?.id}`),
      await as(student)('GET', `/honours/rounds/${round}`),
      await as(student)('PUT', `/honours-rounds/${round}`, { version: 1 }),
      await as(student)('POST', `/honours-rounds/${round}/-/transitions/publish`, { version: 1 }),
    ])
      expect(answer.statusCode).toBe(403);
  });

  it('the board decides through another person than the one who presented the list', async () => {
    expect(
      (
        await step(registrar, 'approve', {
          values: { decisionReference: 'x', decidedOn: '2026-11-20' },
        })
      ).statusCode,
    ).toBe(403);
  });
});

describe('after publication', () => {
  const offerOf = async (call: CallAs | undefined): Promise<OwnOffer | undefined> =>
    (await ownRound(call)).outcome?.offers.find(({ state }) => state === 'offered');
  const answer = (call: CallAs | undefined, { id, version }: OwnOffer, name: string) =>
    as(call)('POST', `/honours-offers/${id}/-/transitions/${name}`, { version });

  it('every student sees their own outcome, order number, cut-off and reason, and no one else’s', async () => {
    await ok(step(registrar, 'publish'));
    const { phase, outcome } = await ownRound(student2);
    expect(phase).toBe('published');
    expect(outcome?.choices.map(({ standing }) => standing)).toEqual(
      expect.arrayContaining([expect.stringMatching(/seat|full|notEligible/)]),
    );
    expect(
      outcome?.choices.every(
        ({ orderNumber, failed }) => orderNumber !== null || failed.length > 0,
      ),
    ).toBe(true);
    expect(await leaksTo(student2, demoId('students', 'student2'))).toEqual([]);
    expect(await leaksTo(student, demoId('students', 'student'))).toEqual([]);
  });

  it('a seat that is declined goes to the next on the reserve list by itself', async () => {
    const holder = async (code: string) =>
      dataOf<WireRecord[]>(
        await as(registrar)(
          'GET',
          `/honours-offers?${query({ filter: { round, option: option(code), state: 'offered', isExtra: false } })}`,
        ),
      );
    const [seat] = await holder('SOC');
    expect(seat).toBeDefined();
    const gone = await as(registrar)('POST', `/honours-offers/${seat?.id}/-/transitions/withdraw`, {
      version: seat?.version,
      reason: 'Letter of the student',
    });
    expect([gone.statusCode, gone.body]).toEqual([200, expect.any(String)]);
    const [next] = await holder('SOC');
    expect(next).toMatchObject({ isFromReserve: true });
    expect(next?.['student']).not.toBe(seat?.['student']);
    const [run] = (await overview()).runs.filter(({ state }) => state === 'adopted');
    const { applicants } = await ok<RunDetail>(as(registrar)('GET', `/honours/runs/${run?.id}`));
    const reserve = applicants
      .flatMap(({ application, basis }) =>
        basis
          .filter((choice) => choice.option === option('SOC') && choice.reservePlace !== null)
          .map(({ reservePlace }) => ({ application, reservePlace })),
      )
      .toSorted((left, right) => (left.reservePlace ?? 0) - (right.reservePlace ?? 0));
    expect(next?.['application']).toBe(reserve[0]?.application);
  });

  it('an offer without an answer by its day passes on, and the student is informed', async () => {
    const own = await offerOf(student);
    expect(own).toBeDefined();
    await gateway.database.query({
      text: 'UPDATE honours_offers SET respond_by = $2 WHERE id = $1',
      values: [own?.id, new Date(gateway.clock.now().getTime() - 1_000)],
    });
    expect((await answer(student, own as OwnOffer, 'accept')).json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { guard: 'inTime' },
    });
    const server = {
      catalogue,
      extensions: new Map(honoursExtensions),
      database: gateway.database,
      now: () => gateway.clock.now(),
      notify: collectNotifications().notify,
    };
    expect(await takeDueTransitions(server)).toBeGreaterThan(0);
    expect((await ownRound(student)).outcome?.offers.find(({ id }) => id === own?.id)?.state).toBe(
      'expired',
    );
  });

  it('is final once all have answered, and those who accepted are transferred to their honours curriculum by the decision of the board', async () => {
    expect((await step(registrar, 'finish')).json()).toMatchObject({
      details: { guard: 'allAnswered' },
    });
    await gateway.database.query({
      text: "UPDATE honours_offers SET state = 'accepted' WHERE round_id = $1 AND state = 'offered'",
      values: [round],
    });
    await gateway.database.query({
      text: 'UPDATE honours_rounds SET open_offers = 0 WHERE id = $1',
      values: [round],
    });
    await ok(step(registrar, 'finish'));
    const { rows } = await gateway.database.query<{ fits: boolean }>({
      text: `
        SELECT
          student.curriculum_id = option.curriculum_id
            AND transfer.former_curriculum_id = round.curriculum_id
            AND transfer.evidence = round.decision_reference
            AND transfer.starts_on = round.decided_on AS fits
        FROM honours_offers offer
        JOIN honours_rounds round ON round.id = offer.round_id
        JOIN students student ON student.id = offer.student_id
        JOIN honours_options option ON option.id = offer.option_id
        LEFT JOIN student_transfers transfer
          ON transfer.student_id = student.id AND transfer.state = 'inForce'
        WHERE offer.round_id = $1 AND offer.state = 'accepted'`,
      values: [round],
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ fits }) => fits)).toBe(true);
  });
});
