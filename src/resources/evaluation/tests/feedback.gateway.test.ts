import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QueuedEmail } from '../../../../gateway/notify/emails.ts';
import {
  dataOf,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { importerFor } from '../../../../tests/gateway/equipment/importSteps.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type {
  CommentReview,
  FeedbackDesk,
  FeedbackForm,
  FeedbackResult,
  GivenAnswer,
  OpenUnit,
  ResultLine,
} from '../api.ts';
import { remindParticipants } from '../server/emails.ts';

let gateway: DemoGateway;
beforeAll(async () => void (gateway = await startDemoGateway()));
afterAll(() => gateway?.close());

const evaluation = (unit: string): string => demoId('evaluations', unit);
const sql = async <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;
const step = async (as: CallAs, id: string, name: string) => {
  const { version } = dataOf(await as('GET', `/evaluations/${id}`));
  return as('POST', `/evaluations/${id}/-/transitions/${name}`, { version, values: {} });
};
const codeOf = (answer: { json: () => unknown }): string =>
  (answer.json() as { code: string }).code;
const full = ({ targets }: FeedbackForm): GivenAnswer[] =>
  targets.flatMap(({ id: target, questions }) =>
    questions.map(({ id: question, kind }): GivenAnswer => ({
      target,
      question,
      value: kind === 'text' ? null : 1,
      text: kind === 'text' ? 'Well done' : null,
    })),
  );

describe('Answering', () => {
  const OPEN = evaluation('ICT 20101');

  it('shows a student what is open in their own units, and to others nothing', async () => {
    const desk = dataOf<FeedbackDesk>(await (await gateway.as('student'))('GET', '/feedback'));
    expect(desk.own.map(({ id, hasAnswered }) => [id, hasAnswered])).toEqual([
      [OPEN, false],
      [evaluation('SOC 21001'), false],
    ]);
    for (const list of ['/feedback-evaluations', '/feedback-units'])
      expect((await (await gateway.as('student'))('GET', list)).json()).toMatchObject({
        data: [],
        total: 0,
      });
    for (const account of ['lecturer', 'dean', 'admin'])
      expect((await (await gateway.as(account))('GET', `/feedback/${OPEN}`)).statusCode).toBe(404);
    expect(
      (await (await gateway.as('student2'))('GET', `/feedback/${evaluation('SOC 21001')}`))
        .statusCode,
    ).toBe(404);
    expect(
      (
        await (
          await gateway.as('student2')
        )('POST', `/feedback/${evaluation('SOC 21001')}/answers`, { answers: [] })
      ).statusCode,
    ).toBe(404);
  });

  it('shows the next batch the announced changes', async () => {
    const form = dataOf<FeedbackForm>(
      await (
        await gateway.as('student')
      )('GET', `/feedback/${OPEN}`),
    );
    expect(form.changes.map(({ note }) => note)).toEqual([
      'Exercises are half as long, and there is a help desk on Wednesdays.',
    ]);
  });

  it('reports each invalid answer and counts nothing, then accepts the corrected ballot once', async () => {
    const student = await gateway.as('student');
    const form = dataOf<FeedbackForm>(await student('GET', `/feedback/${OPEN}`));
    const counted = () =>
      sql(
        `
          SELECT
            sum(count)::int AS counts,
            (SELECT count(*) FROM text_answers WHERE evaluation_id = $1)::int AS texts
          FROM rating_counts
          WHERE evaluation_id = $1`,
        [OPEN],
      );
    const before = await counted();
    const target = form.targets[0]?.id ?? '';
    const [first, second] = form.targets[0]?.questions ?? [];
    const send = (answers: unknown) => student('POST', `/feedback/${OPEN}/answers`, { answers });
    const refused = async (answers: unknown, key: string, code: string) => {
      const answer = await send(answers);
      expect(
        [
          answer.statusCode,
          answer.json<{ fieldErrors: Record<string, { code: string }> }>().fieldErrors[key]?.code,
        ],
        answer.body,
      ).toEqual([422, code]);
    };
    await refused([], `${target}/${first?.id}`, 'required');
    await refused(
      [{ target, question: first?.id, value: 6 }],
      `${target}/${first?.id}`,
      'notAnOption',
    );
    await refused(
      [
        { target, question: first?.id, value: 1 },
        { target, question: first?.id, value: 2 },
      ],
      `${target}/${first?.id}`,
      'listedTwice',
    );
    await refused(
      [{ target, question: demoId('questions', 'none'), value: 1 }],
      `${target}/${demoId('questions', 'none')}`,
      'unknown',
    );
    await refused(
      [{ target, question: second?.id, text: 'no remark is asked for here' }],
      `${target}/${second?.id}`,
      'unknown',
    );
    expect((await send([{ target, question: first?.id, value: 1.5 }])).statusCode).toBe(422);
    expect(
      (
        await send(
          full(form).map((answer) => ({ ...answer, text: answer.text && 'x'.repeat(2001) })),
        )
      ).statusCode,
    ).toBe(422);
    expect(await counted()).toEqual(before);

    expect((await send(full(form))).statusCode).toBe(201);
    expect(codeOf(await send(full(form)))).toBe('ALREADY_ANSWERED');
    const after = dataOf<FeedbackForm>(await student('GET', `/feedback/${OPEN}`));
    expect([after.hasAnswered, after.voters, after.targets]).toEqual([true, form.voters + 1, []]);
  });

  it('ends at its closing time, even before the gateway has closed it', async () => {
    const second = await gateway.as('student2');
    const form = dataOf<FeedbackForm>(await second('GET', `/feedback/${OPEN}`));
    await sql("UPDATE evaluations SET closes_at = now() - interval '1 minute' WHERE id = $1", [
      OPEN,
    ]);
    expect(codeOf(await second('POST', `/feedback/${OPEN}/answers`, { answers: full(form) }))).toBe(
      'EVALUATION_CLOSED',
    );
    await sql("UPDATE evaluations SET closes_at = now() + interval '40 hours' WHERE id = $1", [
      OPEN,
    ]);
  });

  it('reminds those who have not answered, two days before and on the last day, once each', async () => {
    const sent: QueuedEmail[] = [];
    const notify = {
      emails: async (emails: readonly QueuedEmail[]) => void sent.push(...emails),
      emailEach: () => Promise.reject(new Error('unexpected')),
      live: () => Promise.reject(new Error('unexpected')),
      liveEach: () => Promise.reject(new Error('unexpected')),
    };
    const remind = (hours: number) =>
      gateway.database.transaction((client) =>
        remindParticipants({ client, notify, now: new Date(Date.now() + hours * 3_600_000) }),
      );
    await Promise.all([remind(0), remind(0)]);
    const users = await sql<{ username: string }>(
      'SELECT account.username FROM users account WHERE account.id = ANY($1::uuid[])',
      [sent.map(({ userId }) => userId)],
    );
    expect(new Set(sent.map(({ template }) => template))).toEqual(new Set(['feedbackTwoDays']));
    expect(users).toHaveLength(sent.length);
    expect(users.map(({ username }) => username)).toContain('student2');
    expect(users.map(({ username }) => username)).not.toContain('student');
    const first = sent.length;
    await remind(20);
    expect(new Set(sent.slice(first).map(({ template }) => template))).toEqual(
      new Set(['feedbackLastDay']),
    );
    expect(sent).toHaveLength(first * 2);
    await remind(21);
    expect(sent).toHaveLength(first * 2);
  });
});

describe('Results', () => {
  const CLOSED = evaluation('HIS 21001');
  const CANARY = 987_654_321;
  /** The accounts that are closest to the results. */
  const NEAR = ['admin', 'dean', 'head', 'lecturer', 'student'];

  const everyAnswer = async (account: string): Promise<string[]> => {
    const as = await gateway.as(account);
    const routes = gateway.app.apiRoutes
      .filter(
        ({ method, path }) =>
          method === 'get' &&
          /evaluation|feedback|question|quiz|activities|search|change-sets/.test(path) &&
          !path.startsWith('/rest/'),
      )
      .map(({ path }) => path);
    expect(routes.length).toBeGreaterThan(40);
    const said: string[] = [];
    for (const path of routes) {
      const address = path.replace('{id}', CLOSED).replace(/\{(\w+)\}/g, CLOSED);
      for (const query of ['', '?format=csv', '?filter={"q":"reading"}']) {
        const answer = await as('GET', `${address}${query}`);
        if (String(answer.headers['content-type']).startsWith('text/event-stream')) continue;
        said.push(`${address}${query} ${answer.body}`);
      }
    }
    return said;
  };

  it('are returned by no route below the thresholds or while it is open, and by the same routes above them', async () => {
    await sql('UPDATE rating_counts SET count = $2 WHERE evaluation_id = $1', [CLOSED, CANARY]);
    await sql(
      `
        UPDATE text_answers
        SET body = 'canary ' || body, decision = 'public'
        WHERE evaluation_id = $1`,
      [CLOSED],
    );
    await sql("UPDATE evaluations SET undecided_comments = 0, state = 'reviewed' WHERE id = $1", [
      CLOSED,
    ]);
    await sql(
      `
        INSERT INTO registration_lines (registration_id, offering_id, attempt_kind, state, added_at)
        SELECT registration.id, evaluation.offering_id, 'proper', 'enrolled', now()
        FROM evaluations evaluation
        JOIN offerings offering ON offering.id = evaluation.offering_id
        JOIN course_registrations registration
          ON registration.semester_id = offering.semester_id
          AND registration.student_id = $2
        WHERE evaluation.id = $1
        ON CONFLICT DO NOTHING`,
      [CLOSED, demoId('students', 'student')],
    );
    const place = (voters: number, participants: number, state: string, least = 5) =>
      sql(
        `
          UPDATE evaluations
          SET
            voter_count = $2,
            participant_count = $3,
            state = $4,
            min_voters = $5,
            closes_at = now() + CASE
              WHEN $4 = 'open' THEN interval '1 day'
              ELSE interval '-1 day'
            END
          WHERE id = $1`,
        [CLOSED, voters, participants, state, least],
      );
    // Few answers, a small share, still open; and a record whose threshold was lowered directly in
    // the database.
    for (const [voters, participants, state, least] of [
      [4, 6, 'published', 5],
      [6, 24, 'published', 5],
      [20, 24, 'open', 5],
      [3, 4, 'published', 1],
    ] as const) {
      await place(voters, participants, state, least);
      for (const account of least === 1 ? NEAR : ['dean', 'lecturer', 'student']) {
        const said = await everyAnswer(account);
        expect(
          said.filter((one) => one.includes('canary') || one.includes(String(CANARY))),
          `${account}, ${voters} of ${participants}, ${state}`,
        ).toEqual([]);
      }
    }
    for (const format of ['csv', 'xlsx'])
      expect(
        codeOf(
          await (
            await gateway.as('dean')
          )('GET', `/feedback-results/${CLOSED}?format=${format}`),
        ),
      ).toBe('RESULTS_WITHHELD');

    await place(20, 24, 'published');
    for (const account of ['dean', 'head', 'lecturer', 'student']) {
      const said = await everyAnswer(account);
      expect([
        account,
        said.some((one) => one.includes('canary')),
        said.some((one) => one.includes(String(CANARY))),
      ]).toEqual([account, true, true]);
    }
    expect(
      (await (await gateway.as('lecturer2'))('GET', `/feedback-results/${CLOSED}`)).statusCode,
    ).toBe(404);
    expect(
      (await (await gateway.as('student2'))('GET', `/feedback-results/${CLOSED}`)).statusCode,
    ).toBe(404);
  }, 120_000);

  it('withhold a question with few answers, and exclude it from the average', async () => {
    const [question] = await sql<{ id: string }>(
      `
        SELECT question_id AS id
        FROM rating_counts
        WHERE evaluation_id = $1 AND value = 5
        ORDER BY 1
        LIMIT 1`,
      [CLOSED],
    );
    await sql(
      `
        UPDATE rating_counts
        SET count = CASE
          WHEN question_id = $2 THEN CASE WHEN value = 5 THEN 4 ELSE 0 END
          ELSE CASE WHEN value = 2 THEN 10 ELSE 0 END
        END
        WHERE evaluation_id = $1`,
      [CLOSED, question?.id],
    );
    const result = dataOf<FeedbackResult>(
      await (
        await gateway.as('dean')
      )('GET', `/feedback-results/${CLOSED}`),
    );
    const few = result.targets
      .flatMap(({ questions }) => questions)
      .find(({ id }) => id === question?.id);
    expect(few).toMatchObject({ isWithheld: true, answers: 0, average: null, counts: [] });
    expect(result.targets.map(({ average }) => average)).toEqual(['2.00', '2.00']);
    const lines = dataOf<ResultLine[]>(
      await (
        await gateway.as('dean')
      )('GET', '/feedback-results'),
    );
    expect(lines.find(({ id }) => id === CLOSED)).toMatchObject({
      average: '2.00',
      withheld: null,
    });
    const second = await (
      await gateway.as('dean')
    )('GET', `/feedback-results?range=${encodeURIComponent('[1,1]')}`);
    expect(second.json()).toMatchObject({ data: [lines[1]], total: lines.length });
  });

  it('show a student only the unit, a lecturer the unit and themselves, and private comments to the person they are about', async () => {
    const [unit, person] = await sql<{ id: string }>(
      'SELECT id FROM evaluations__targets WHERE owner_id = $1 ORDER BY staff_id IS NOT NULL',
      [CLOSED],
    );
    await sql(
      `
        UPDATE text_answers
        SET decision = CASE WHEN target_id = $2 THEN 'private' ELSE 'deleted' END
        WHERE evaluation_id = $1`,
      [CLOSED, person?.id],
    );
    const read = async (account: string) => {
      const { targets } = dataOf<FeedbackResult>(
        await (
          await gateway.as(account)
        )('GET', `/feedback-results/${CLOSED}`),
      );
      return [
        targets.map(({ id }) => id),
        targets.flatMap(({ questions }) => questions.flatMap(({ comments }) => comments)).length,
      ];
    };
    expect(await read('student')).toEqual([[unit?.id], 0]);
    const [ids, own] = await read('lecturer');
    expect(ids).toEqual([unit?.id, person?.id]);
    expect(own).toBeGreaterThan(0);
    expect(await read('head')).toEqual([[unit?.id, person?.id], 0]);
  });

  it('accept replies only from teachers of the unit', async () => {
    const reply = { evaluation: CLOSED, reply: 'Thank you', changeNote: null };
    expect(
      (await (await gateway.as('lecturer2'))('POST', '/evaluation-replies', reply)).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect(
      (await (await gateway.as('student'))('POST', '/evaluation-replies', reply)).statusCode,
    ).toBeGreaterThanOrEqual(400);
    const made = await (await gateway.as('lecturer'))('POST', '/evaluation-replies', reply);
    expect(made.statusCode, made.body).toBe(201);
    expect(
      dataOf<FeedbackResult>(
        await (
          await gateway.as('student')
        )('GET', `/feedback-results/${CLOSED}`),
      ).replies,
    ).toMatchObject([{ reply: 'Thank you', isOwn: false }]);
  });
});

describe('The review', () => {
  const UNIT = evaluation('HIS 21001');
  const restart = async () => {
    await sql(
      "UPDATE text_answers SET decision = 'undecided', original = NULL WHERE evaluation_id = $1",
      [UNIT],
    );
    await sql(
      `
        UPDATE evaluations
        SET
          state = 'closed',
          voter_count = 16,
          participant_count = 24,
          undecided_comments = (SELECT count(*) FROM text_answers WHERE evaluation_id = $1)
        WHERE id = $1`,
      [UNIT],
    );
  };

  it('is for organisers who do not teach the unit', async () => {
    await restart();
    expect(
      (await (await gateway.as('lecturer'))('GET', `/feedback/${UNIT}/review`)).statusCode,
    ).toBe(403);
    for (const account of ['lecturer2', 'student', 'registrar'])
      expect([403, 404]).toContain(
        (await (await gateway.as(account))('GET', `/feedback/${UNIT}/review`)).statusCode,
      );
    await sql('UPDATE evaluations SET voter_count = 3 WHERE id = $1', [UNIT]);
    expect(codeOf(await (await gateway.as('dean'))('GET', `/feedback/${UNIT}/review`))).toBe(
      'RESULTS_WITHHELD',
    );
  });

  it('keeps the original of an edited comment until publication, which deletes originals and rejected comments', async () => {
    await restart();
    const head = await gateway.as('head');
    const { comments } = dataOf<CommentReview>(await head('GET', `/feedback/${UNIT}/review`));
    const decide = (index: number, body: unknown) =>
      head('PUT', `/feedback/${UNIT}/comments/${comments[index]?.id}`, body);
    expect(codeOf(await step(head, UNIT, 'review'))).toBe('TRANSITION_REFUSED');
    for (const index of comments.keys())
      expect(
        (await decide(index, { decision: index === 0 ? 'deleted' : 'public' })).statusCode,
      ).toBe(200);
    expect((await decide(1, { decision: 'public', body: 'Milder words' })).statusCode).toBe(200);
    expect(
      dataOf<CommentReview>(await head('GET', `/feedback/${UNIT}/review`)).comments.find(
        ({ id }) => id === comments[1]?.id,
      ),
    ).toMatchObject({ body: 'Milder words', original: comments[1]?.body });
    expect((await step(head, UNIT, 'review')).statusCode).toBe(200);
    expect(codeOf(await decide(1, { decision: 'deleted' }))).toBe('LOCKED_IN_STATE');
    expect((await step(head, UNIT, 'publish')).statusCode).toBe(200);
    const kept = await sql<{ body: string; original: string | null }>(
      'SELECT body, original FROM text_answers WHERE evaluation_id = $1',
      [UNIT],
    );
    expect(kept.map(({ original }) => original).filter(Boolean)).toEqual([]);
    expect(kept).toHaveLength(comments.length - 1);
    const [log] = await sql<{ said: string }>(`
      SELECT string_agg(
        coalesce(before::text, '') || coalesce(after::text, '') || coalesce(reason, ''),
        ' '
      ) AS said
      FROM activities
      WHERE resource = 'evaluations'`);
    for (const { body } of comments) expect(log?.said).not.toContain(body);
  });
});

describe('A question in use', () => {
  const USED = demoId('questions', 'aims');

  it('is closed to form, bulk edit, import, undo and deletion', async () => {
    const admin = await gateway.as('admin');
    const made = dataOf(
      await admin('POST', '/questions', {
        category: demoId('quiz-categories', 'content'),
        text: { en: 'Is it new?', si: 'අලුත්ද?' },
        kind: 'scale',
      }),
    );
    const edited = await admin('PUT', `/questions/${made.id}`, {
      text: { en: 'Is it very new?', si: 'බොහෝ අලුත්ද?' },
      version: made.version,
    });
    const form = await admin('POST', '/questionnaires', {
      code: 'NEW',
      name: { en: 'New', si: 'නව' },
      about: 'unit',
      questions: [{ question: made.id, isRequired: false }],
    });
    expect(form.statusCode, form.body).toBe(201);
    expect(
      (
        await admin('POST', `/questionnaires/${dataOf(form).id}/-/transitions/use`, {
          version: 1,
          values: {},
        })
      ).statusCode,
    ).toBe(200);
    const present = dataOf<WireRecord>(await admin('GET', `/questions/${made.id}`));
    expect(present['state']).toBe('inUse');

    expect(
      codeOf(
        await admin('PUT', `/questions/${made.id}`, {
          text: { en: 'Other', si: 'වෙනත්' },
          version: present.version,
        }),
      ),
    ).toBe('LOCKED_IN_STATE');
    expect(codeOf(await admin('DELETE', `/questions/${made.id}`))).toMatch(
      /LOCKED_IN_STATE|STILL_REFERENCED/,
    );
    await admin('POST', '/questions/-/bulk', {
      ids: [made.id, USED],
      values: { allowsRemark: true },
    });
    await admin('POST', `/change-sets/${String(edited.headers['x-change-set'])}/undo`, {});
    const importer = await importerFor(gateway, 'admin');
    const run = await importer.rehearse(
      'questions',
      `text (English),text (Sinhala),category,kind\nIs it very new?,බොහෝ අලුත්ද?,Content,yesNo\n`,
      {},
    );
    if (run.state === 'rehearsed') await importer.apply(run).catch(() => {});
    const after = dataOf<WireRecord>(await admin('GET', `/questions/${made.id}`));
    expect({ ...after, _can: null, updatedAt: null }).toEqual({
      ...present,
      _can: null,
      updatedAt: null,
    });
  });

  it('is in the next version of its questionnaire, numbered by the portal', async () => {
    const admin = await gateway.as('admin');
    const present = dataOf<WireRecord>(
      await admin('GET', `/questionnaires/${demoId('questionnaires', 'UNIT-END')}`),
    );
    expect(
      codeOf(
        await admin('PUT', `/questionnaires/${present.id}`, {
          questions: [],
          version: present.version,
        }),
      ),
    ).toBe('LOCKED_IN_STATE');
    const next = await admin('POST', '/questionnaires', {
      code: 'UNIT-END',
      name: present['name'],
      about: 'unit',
      questions: present['questions'],
    });
    expect([
      next.statusCode,
      dataOf<WireRecord>(next)['number'],
      dataOf<WireRecord>(next)['state'],
    ]).toEqual([201, 2, 'draft']);
  });
});

describe('An evaluation', () => {
  it('is prepared by a teacher of the unit, about the unit and its lecturers, and opened after the head approves', async () => {
    const lecturer = await gateway.as('lecturer');
    const [unit] = dataOf<OpenUnit[]>(await lecturer('GET', '/feedback-units'));
    const hours = {
      opensAt: new Date(Date.now() + 3_600_000).toISOString(),
      closesAt: new Date(Date.now() + 864_000_000).toISOString(),
    };
    const made = await lecturer('POST', '/evaluations', { offering: unit?.offering, ...hours });
    expect(made.statusCode, made.body).toBe(201);
    const { id } = dataOf(made);
    expect(dataOf<WireRecord>(made)['targets']).toMatchObject([
      { staff: null },
      { staff: demoId('staff', 'lecturer') },
    ]);
    expect((await step(lecturer, id, 'prepare')).statusCode).toBe(200);
    expect(codeOf(await step(lecturer, id, 'approve'))).toBe('FORBIDDEN');
    expect((await step(await gateway.as('head'), id, 'approve')).statusCode).toBe(200);
    expect((await step(lecturer, id, 'open')).statusCode).toBe(200);
    const { version } = dataOf(await lecturer('GET', `/evaluations/${id}`));
    expect(codeOf(await lecturer('PUT', `/evaluations/${id}`, { minVoters: 6, version }))).toBe(
      'LOCKED_IN_STATE',
    );
    expect(
      codeOf(
        await lecturer('POST', '/evaluations', {
          offering: demoId('offerings', 'somebody else’s'),
          ...hours,
        }),
      ),
    ).toBe('INVALID_FIELDS');
    const foreign = await sql<{ id: string }>(`
      SELECT offering.id
      FROM offerings offering
      JOIN course_units unit ON unit.id = offering.course_unit_id
      WHERE unit.code = 'GEO 11001'
      LIMIT 1`);
    expect(
      (await lecturer('POST', '/evaluations', { offering: foreign[0]?.id, ...hours })).statusCode,
    ).toBeGreaterThanOrEqual(400);

    // Opened and closed manually, it records the actual times instead of the planned ones.
    expect((await step(await gateway.as('head'), id, 'close')).statusCode).toBe(200);
    const { opensAt, closesAt } = dataOf(await lecturer('GET', `/evaluations/${id}`));
    const [opened, closed] = [opensAt, closesAt].map((hour) => Date.parse(String(hour)));
    expect(opened).toBeLessThanOrEqual(closed ?? 0);
    expect(closed).toBeLessThan(Date.parse(hours.opensAt));
  });

  it('never has thresholds below the minimum', async () => {
    const head = await gateway.as('head');
    const units = dataOf<OpenUnit[]>(await head('GET', '/feedback-units'));
    const answer = await head('POST', '/evaluations', {
      offering: units[0]?.offering,
      opensAt: '2199-01-01T00:00:00.000Z',
      closesAt: '2199-02-01T00:00:00.000Z',
      minVoters: 2,
      minShare: 10,
    });
    expect(Object.keys(answer.json<{ fieldErrors: object }>().fieldErrors)).toEqual([
      'minVoters',
      'minShare',
    ]);
  });
});
