import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { putOnRecord } from '../../../../tests/gateway/equipment/gradeEntries.ts';
import {
  adopted,
  markPaper,
  release,
  step as releaseStep,
} from '../../../../tests/gateway/equipment/markedPaper.ts';
import type { FileValue } from '../../../contract/model/fields.ts';
import type { OwnAttendance } from '../../attendance/api.ts';
import type { DocumentCheck, PrintableDocument } from '../../documents/api.ts';
import type { AdmissionContent } from '../../documents/api/contents.ts';
import type {
  EligibilityLine,
  EligibilityOverview,
  EligibilityUnit,
  UnitEligibility,
} from '../../eligibility/api.ts';
import {
  ELIGIBILITY_STATES,
  LINE_FILTERS,
  type LineFilter,
} from '../../eligibility/eligibilityValues.ts';
import type { MedicalCheckers, OwnMedicals } from '../../medicals/api.ts';
import type { UnitSheet } from '../../results/api.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import type {
  ExamPaper,
  ExamRegistrationSheet,
  ExamSummary,
  ExamSummaryRow,
  OwedUnit,
  PaperConflicts,
  RepeatSummary,
} from '../api.ts';

let gateway: DemoGateway;
let [student, other, officer, head, dean, manager]: CallAs[] = [];
const as = (call: CallAs | undefined): CallAs => call as CallAs;
beforeAll(async () => {
  gateway = await startDemoGateway();
  [student, other, officer, head, dean, manager] = await Promise.all(
    ['student', 'student2', 'examofficer', 'head', 'dean', 'hallmanager'].map(gateway.as),
  );
});
afterAll(() => gateway.close());

const KASUN = demoId('students', 'student');
const FATHIMA = demoId('students', 'student2');
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF');
type Listed = ExamPaper & { session: string; kind: string };
const papersOf = async (call: CallAs): Promise<Listed[]> =>
  dataOf<ExamRegistrationSheet>(await call('GET', '/exam-registration')).sessions.flatMap(
    ({ id, kind, papers }) => papers.map((paper) => ({ ...paper, session: id, kind })),
  );
const repeatOf = async (call: CallAs): Promise<Listed> => {
  const found = (await papersOf(call)).find(
    ({ kind, attemptKind }) => kind === 'repeat' && attemptKind === 'repeat',
  );
  if (!found) throw new Error('nothing to repeat');
  return found;
};
const rulesOf = ({ findings }: Pick<ExamPaper, 'findings'>): string[] =>
  findings.map(({ rule }) => rule);
const refusal = (response: { json: <T>() => T }): string[] => {
  const { code, details } = response.json<{
    code: string;
    details?: { findings?: { rule: string }[] };
  }>();
  return [code, ...(details?.findings ?? []).map(({ rule }) => rule)];
};
const step = async (
  call: CallAs,
  resource: string,
  id: string,
  name: string,
  values: object = {},
  reader: CallAs = call,
) => {
  const { version } = dataOf(await reader('GET', `/${resource}/${id}`));
  return call('POST', `/${resource}/${id}/-/transitions/${name}`, { version, values });
};
const rows = async <Row extends Record<string, unknown>>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => (await gateway.database.query<Row>({ text, values })).rows;

describe('registration for papers', () => {
  it('offers a repeat of what was failed, computes the attempt, and takes it once', async () => {
    const paper = await repeatOf(as(student));
    expect(paper).toMatchObject({
      attemptKind: 'repeat',
      attemptNumber: 2,
      mayRegister: true,
      registration: null,
    });
    const made = await as(student)('POST', '/exam-registration', { papers: [paper.paper] });
    expect(made.statusCode, made.body).toBe(201);
    const [entry] = await rows<{ kind: string; number: number; status: string }>(
      `
        SELECT attempt_kind AS kind, attempt_number AS number, status
        FROM exam_registrations
        WHERE paper_id = $1 AND student_id = $2`,
      [paper.paper, KASUN],
    );
    expect(entry).toEqual({ kind: 'repeat', number: 2, status: 'applied' });
    expect(
      (await as(student)('POST', '/exam-registration', { papers: [paper.paper] })).statusCode,
    ).toBeGreaterThanOrEqual(400);
    const elsewhere = (await papersOf(as(student))).find(
      ({ kind, unit }) => kind === 'proper' && unit.code === paper.unit.code,
    );
    expect(elsewhere && rulesOf(elsewhere)).toContain('enteredElsewhere');
    expect(
      refusal(await as(student)('POST', '/exam-registration', { papers: [elsewhere?.paper] })),
    ).toEqual(['REGISTRATION_REFUSED', 'enteredElsewhere']);
  });

  it('keeps the attempt that the record gives, unless two people of the office decide another with a reason', async () => {
    const [entry] = await rows<{ id: string }>(
      `
        SELECT registration.id
        FROM exam_registrations registration
        JOIN papers paper ON paper.id = registration.paper_id
        JOIN exam_sessions session ON session.id = paper.exam_session_id
        WHERE registration.student_id <> $1
          AND registration.status = 'confirmed'
          AND registration.attempt_kind = 'proper'
          AND session.status = 'registration'
        ORDER BY registration.id
        LIMIT 1`,
      [KASUN],
    );
    const path = `/exam-registrations/${entry?.id}`;
    const officer = await gateway.as('examofficer');
    const step = async (who: CallAs, name: string, more: object = {}) =>
      who('POST', `${path}/-/transitions/${name}`, {
        version: dataOf<WireRecord>(await officer('GET', path)).version,
        ...more,
      });
    const { version } = dataOf<WireRecord>(await officer('GET', path));
    expect((await officer('PUT', path, { version, attemptKind: 'repeat' })).statusCode).toBe(422);
    const repeat = { values: { attemptKind: 'repeat', attemptNumber: 2 } };
    expect((await step(officer, 'overrideAttempt', repeat)).statusCode).toBe(422);
    const reason = 'Sat elsewhere before, FB 220/3';
    expect((await step(officer, 'overrideAttempt', { ...repeat, reason })).statusCode).toBe(200);
    expect((await step(officer, 'confirm')).statusCode).toBe(409);
    expect((await step(await gateway.as('admin'), 'confirm')).statusCode).toBe(200);
    expect(dataOf(await officer('GET', path))).toMatchObject({ attemptKind: 'repeat' });
  });

  it('names the units without a paper, and why: a wait-list, no paper yet, a registration not approved, no repeat', async () => {
    const [candidate] = await rows<{ id: string; session: string; registration: string }>(`
      SELECT student.id, session.id AS session, registration.id AS registration
      FROM course_registrations registration
      JOIN students student ON student.id = registration.student_id AND student.user_id IS NULL
      JOIN exam_sessions session
        ON session.semester_id = registration.semester_id
        AND session.kind = 'proper'
        AND session.status = 'registration'
      WHERE registration.status = 'approved'
      ORDER BY student.registration_number
      LIMIT 1`);
    const { id, session, registration } = candidate ?? { id: '', session: '', registration: '' };
    const reasons = async (kind: string): Promise<Record<string, string>> => {
      const sheet = await as(officer)('GET', `/exam-registration?${query({ student: id })}`);
      return Object.fromEntries(
        dataOf<ExamRegistrationSheet>(sheet)
          .sessions.filter((each) => each.kind === kind)
          .flatMap(({ missing }) => missing.map(({ code, because }) => [code, because])),
      );
    };
    const lines = await rows<{ line: string; paper: string; code: string }>(
      `
        SELECT line.id AS line, paper.id AS paper, unit.code
        FROM registration_lines line
        JOIN offerings offering ON offering.id = line.offering_id
        JOIN course_units unit ON unit.id = offering.course_unit_id
        JOIN papers paper
          ON paper.offering_id = offering.id
          AND paper.exam_session_id = $2
        WHERE line.registration_id = $1
          AND line.state = 'enrolled'
          AND NOT EXISTS (
            SELECT 1
            FROM sittings sitting
            WHERE sitting.student_id = $3 AND sitting.course_unit_id = unit.id
          )
        ORDER BY unit.code`,
      [registration, session, id],
    );
    const [waiting, unset] = lines;
    expect(await reasons('proper')).toEqual({});
    await rows('DELETE FROM exam_registrations WHERE student_id = $1 AND paper_id = ANY($2)', [
      id,
      lines.map(({ paper }) => paper),
    ]);
    await rows(`UPDATE registration_lines SET state = 'waitlisted' WHERE id = $1`, [waiting?.line]);
    await rows(
      `
        UPDATE papers
        SET exam_session_id = (SELECT id FROM exam_sessions WHERE status = 'published' LIMIT 1)
        WHERE id = $1`,
      [unset?.paper],
    );
    onTestFinished(async () => {
      await rows('UPDATE papers SET exam_session_id = $2 WHERE id = $1', [unset?.paper, session]);
    });
    expect(await reasons('proper')).toEqual({
      [waiting?.code ?? '']: 'waitlisted',
      [unset?.code ?? '']: 'noPaper',
    });
    await rows(`UPDATE course_registrations SET status = 'submitted' WHERE id = $1`, [
      registration,
    ]);
    expect(Object.values(await reasons('proper'))).toEqual(lines.map(() => 'notApproved'));

    const [failed] = await rows<{ unit: string; code: string; semester: string }>(
      `
        SELECT unit.id AS unit, unit.code, semester.id AS semester
        FROM course_units unit
        JOIN semesters semester ON semester.number = unit.semester
        WHERE NOT EXISTS (
            SELECT 1
            FROM papers paper
            JOIN offerings offering ON offering.id = paper.offering_id
            JOIN exam_sessions session ON session.id = paper.exam_session_id
            WHERE offering.course_unit_id = unit.id AND session.kind = 'repeat'
          )
          AND NOT EXISTS (
            SELECT 1
            FROM sittings sitting
            WHERE sitting.student_id = $1 AND sitting.course_unit_id = unit.id
          )
        ORDER BY semester.starts_on, unit.code
        LIMIT 1`,
      [id],
    );
    const { unit: courseUnit, semester, code } = failed ?? { unit: '', semester: '', code: '' };
    const owed = await reasons('repeat');
    await putOnRecord(gateway, { student: id, courseUnit, semester, grade: 'E' });
    expect(await reasons('repeat')).toEqual({ ...owed, [code]: 'noRepeat' });
  });

  it('says of each unit how many classes can still be missed, as the page of attendance does', async () => {
    const [{ standing }, { units }] = [
      dataOf<ExamRegistrationSheet>(await as(student)('GET', '/exam-registration')),
      dataOf<OwnAttendance>(await as(student)('GET', '/attendance/mine')),
    ];
    const read = (
      lines: readonly { unit: { code: string }; canMiss: number }[],
    ): [string, number][] =>
      lines.map(({ unit, canMiss }): [string, number] => [unit.code, canMiss]).toSorted();
    expect(read(standing)).toEqual(read(units));
    expect(standing.some(({ canMiss }) => canMiss > 1)).toBe(true);
  });

  it('does not take what is not the student’s to sit, whatever is sent', async () => {
    const own = new Set((await papersOf(as(student))).map(({ paper }) => paper));
    const foreign = (
      await rows<{ id: string }>(`
        SELECT paper.id
        FROM papers paper
        JOIN exam_sessions session ON session.id = paper.exam_session_id
        WHERE session.status = 'registration'
        ORDER BY paper.id`)
    ).find(({ id }) => !own.has(id));
    expect(
      (await as(student)('POST', '/exam-registration', { papers: [foreign?.id] })).statusCode,
    ).toBe(422);
    expect(
      (await as(student)('POST', '/exam-registrations', { paper: foreign?.id })).statusCode,
    ).toBe(422);
    const { paper } = (await papersOf(as(student))).find(({ mayRegister }) => mayRegister) ?? {
      paper: foreign?.id,
    };
    for (const extra of [
      { student: FATHIMA },
      { attemptKind: 'proper' },
      { status: 'confirmed' },
      { seat: 'A1' },
      { sitting: 'present' },
    ])
      expect([409, 422]).toContain(
        (await as(student)('POST', '/exam-registrations', { paper, ...extra })).statusCode,
      );
    expect(
      (
        await rows<{ count: number }>(
          `
            SELECT count(*)::int AS count
            FROM exam_registrations
            WHERE student_id = $1 AND status <> $2 AND created_by IS NOT NULL`,
          [FATHIMA, 'x'],
        )
      )[0]?.count,
    ).toBe(0);
  });

  it('lets a student leave and come back while the window is open, and late with a reason alone', async () => {
    const paper = await repeatOf(as(student));
    expect(
      (await step(as(student), 'exam-registrations', paper.registration?.id ?? '', 'withdraw'))
        .statusCode,
    ).toBe(200);
    await rows(
      'UPDATE exam_sessions SET registration_closes_at = $2, late_until = $3 WHERE id = $1',
      [
        paper.session,
        new Date(gateway.clock.now().getTime() - 1_000).toISOString(),
        new Date(gateway.clock.now().getTime() + 86_400_000).toISOString(),
      ],
    );
    expect(rulesOf(await repeatOf(as(student)))).toContain('late');
    expect(
      refusal(
        await step(as(student), 'exam-registrations', paper.registration?.id ?? '', 'applyAgain'),
      ),
    ).toEqual(['REGISTRATION_REFUSED', 'lateReason']);
    expect(
      (
        await step(as(student), 'exam-registrations', paper.registration?.id ?? '', 'applyAgain', {
          lateReason: 'In hospital until Monday',
        })
      ).statusCode,
    ).toBe(200);
    await rows('UPDATE exam_sessions SET late_until = $2 WHERE id = $1', [
      paper.session,
      new Date(gateway.clock.now().getTime() - 500).toISOString(),
    ]);
    expect(
      refusal(
        await step(as(student), 'exam-registrations', paper.registration?.id ?? '', 'withdraw'),
      ),
    ).toEqual(['REGISTRATION_REFUSED', 'windowClosed']);
  });

  it('is confirmed by the office, seated, and admits with a card that only its student and the office can read', async () => {
    const paper = await repeatOf(as(student));
    const id = paper.registration?.id ?? '';
    expect(
      (await as(student)('GET', `/exam-registration/card?${query({ session: paper.session })}`))
        .statusCode,
    ).toBe(404);
    expect(
      (await as(student)('POST', `/exam-registrations/${id}/-/transitions/confirm`, { version: 1 }))
        .statusCode,
    ).toBe(403);
    const confirmed = await as(officer)('POST', '/exam-registrations/-/transitions/confirm', {
      ids: [id],
    });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(
      (
        await rows(
          `
            SELECT 1
            FROM jobs
            WHERE kind = 'email'
              AND input->>'template' = 'examEntriesConfirmed'
              AND input->>'userId' = $1`,
          [demoId('users', 'student')],
        )
      ).length,
    ).toBe(1);
    await rows(
      `
        INSERT INTO papers__halls (owner_id, target_id, position)
        SELECT $1, id, 0
        FROM lecturehalls
        WHERE code = 'AUD'
        ON CONFLICT DO NOTHING`,
      [paper.paper],
    );
    expect(
      dataOf<{ seated: number }>(
        await as(officer)('POST', '/exam-papers/seats', { session: paper.session }),
      ).seated,
    ).toBeGreaterThan(0);
    const make = () =>
      as(student)('POST', '/documents/own', { kind: 'admission', subject: paper.session });
    const made = dataOf<{ id: string }>(await make());
    // As long as nothing changes there is one card.
    expect(dataOf<{ id: string }>(await make()).id).toBe(made.id);
    const read = dataOf<PrintableDocument>(await as(student)('GET', `/documents/${made.id}`));
    const card = read.content as AdmissionContent;
    expect([read.number, read.isOfficial]).toEqual([
      expect.stringMatching(/^AC-\d{4}-\d{4}$/),
      true,
    ]);
    expect(card.papers).toMatchObject([{ code: paper.unit.code, attemptKind: 'repeat' }]);
    expect(card.papers[0]?.seat).toMatch(/ \d\d$/);
    expect((await as(other)('GET', `/documents/${made.id}`)).statusCode).toBe(404);
    expect((await as(officer)('GET', `/documents/${made.id}`)).statusCode).toBe(200);

    const check = (values: Record<string, string>, accept = 'application/json') =>
      gateway.app.inject({
        method: 'GET',
        url: `/api/public/document-check?${query(values)}`,
        headers: { accept },
      });
    const asked = { number: read.number, code: read.code };
    const found = dataOf<DocumentCheck>(await check(asked));
    expect(found).toMatchObject({ kind: 'admission', isLatest: true, sheet: { now: ['same'] } });
    const row = [paper.unit.code, card.papers[0]?.halls.join(', '), card.papers[0]?.seat];
    expect(found.sheet?.rows[0]).toEqual(expect.arrayContaining(row));
    // An altered name is seen; what anyone may not know of the person is not shown.
    const page = await check({ ...asked, language: 'si' }, 'text/html');
    expect(page.body).toContain(card.student.name.si);
    expect(page.body).not.toContain(card.student.nationalId ?? 'no card');
    await rows("UPDATE exam_registrations SET seat = 'AUD 99' WHERE id = $1", [id]);
    expect(dataOf<DocumentCheck>(await check(asked)).sheet?.now).toEqual([
      expect.stringContaining('AUD 99'),
    ]);
    const next = dataOf<{ id: string }>(await make());
    expect(next.id).not.toBe(made.id);
    expect(dataOf<DocumentCheck>(await check(asked)).isLatest).toBe(false);
    expect((await check(asked, 'text/html')).body).toContain('it has been replaced by a later one');
    // The kind of an attempt follows from results, which a hold hides.
    await rows(
      `
        INSERT INTO student_holds (id, student_id, kind, reason, reference, placed_at)
        SELECT gen_random_uuid(), student_id, 'dues', 'Books', 'Library 1', now()
        FROM exam_registrations
        WHERE id = $1`,
      [id],
    );
    const { id: whileHeld } = dataOf<{ id: string }>(await make());
    const held = dataOf<PrintableDocument>(await as(officer)('GET', `/documents/${whileHeld}`));
    expect((held.content as AdmissionContent).papers).toMatchObject([{ attemptKind: null }]);
    await rows("UPDATE student_holds SET lifted_at = now() WHERE reference = 'Library 1'", []);
  });

  it('shows another’s entries, standing and medicals to no student, by any way', async () => {
    const [entry] = await rows<{ id: string }>(
      'SELECT id FROM exam_registrations WHERE student_id = $1 LIMIT 1',
      [FATHIMA],
    );
    for (const [path, statuses] of [
      [`/exam-registration?student=${FATHIMA}`, [404]],
      [`/exam-registrations/${entry?.id}`, [404]],
      [`/exam-registrations/${entry?.id}/history`, [403, 404]],
      ['/exam-registrations/-/export?format=csv', [403]],
      ['/exam-reg-sum', [403]],
      ['/exam-reg-sum/rows?session=all', [403]],
      ['/exam-repeat-sum', [403]],
      ['/exam-repeat-sum/units', [403]],
      ['/eligibility?kind=exam', [403]],
      [`/eligibility/units?kind=exam&semester=${demoId('x', 1)}`, [403]],
      [`/eligibility/units/${demoId('x', 1)}?kind=exam`, [403]],
      [`/eligibility/units/${demoId('x', 1)}/lines?kind=exam`, [403]],
      [`/exam-papers/clashes?session=${demoId('x', 1)}`, [403]],
      ['/eligibilities/-/export?format=csv', [403]],
    ] as const)
      expect(statuses as readonly number[], path).toContain(
        (await as(student)('GET', path)).statusCode,
      );
    for (const [method, path, body] of [
      ['POST', `/exam-registrations/${entry?.id}/-/transitions/withdraw`, { version: 1 }],
      ['PUT', `/exam-registrations/${entry?.id}`, { version: 1, seat: 'A' }],
      ['DELETE', `/exam-registrations/${entry?.id}`, undefined],
      [
        'POST',
        '/eligibility/decide',
        { kind: 'exam', id: entry?.id, version: 1, decision: 'granted', reason: 'x' },
      ],
      ['POST', '/exam-papers/seats', { session: entry?.id }],
    ] as const)
      expect([403, 404], path).toContain((await as(student)(method, path, body)).statusCode);
    for (const resource of ['exam-registrations', 'eligibilities', 'medical-requests']) {
      const listed = dataOf<WireRecord[]>(
        await as(student)('GET', `/${resource}?${query({ range: [0, 199] })}`),
      );
      expect(
        listed.filter((record) => record['student'] !== KASUN),
        resource,
      ).toEqual([]);
    }
    const offered = dataOf<{ id: string }[]>(
      await as(student)('GET', '/medical-requests/-/options/papers'),
    );
    const own = new Set(
      (
        await rows<{ id: string }>('SELECT id FROM exam_registrations WHERE student_id = $1', [
          KASUN,
        ])
      ).map(({ id }) => id),
    );
    expect(offered.filter(({ id }) => !own.has(id))).toEqual([]);
  });
});

describe('summaries', () => {
  const pageOf = async (path: string, parameters: Record<string, unknown>) => {
    const answer = await as(officer)('GET', `${path}?${query(parameters)}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: ExamSummaryRow[]; total: number }>();
  };

  it('add up: states to each total, rows to the last line, of each examination and of all', async () => {
    const { sessions, session } = dataOf<ExamSummary>(await as(officer)('GET', '/exam-reg-sum'));
    expect(sessions.map(({ id }) => id)).toContain(session);
    for (const chosen of [session, 'all'])
      for (const by of ['unit', 'session', 'attempt', 'medium', 'batch']) {
        const { total } = dataOf<ExamSummary>(
          await as(officer)('GET', `/exam-reg-sum?${query({ session: chosen })}`),
        );
        const { data: lines } = await pageOf('/exam-reg-sum/rows', {
          session: chosen,
          by,
          range: [0, 999],
        });
        const sum = (name: 'total' | 'confirmed' | 'repeat'): number =>
          lines.reduce((all, { figures }) => all + figures[name], 0);
        expect([sum('total'), sum('confirmed'), sum('repeat')], by).toEqual([
          total.total,
          total.confirmed,
          total.repeat,
        ]);
        expect(total.applied + total.confirmed + total.refused + total.withdrawn).toBe(total.total);
      }
    expect(
      (await as(officer)('GET', '/exam-reg-sum?by=unit&format=csv&language=si')).body,
    ).toContain('එකතුව');
  });

  it('come in pages that are sorted, searched and counted as a whole', async () => {
    const counted = await rows<{ code: string; entries: number; students: number }>(`
      SELECT
        unit.code,
        count(*)::int AS entries,
        count(DISTINCT registration.student_id)::int AS students
      FROM exam_registrations registration
      JOIN papers paper ON paper.id = registration.paper_id
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      GROUP BY unit.code
      ORDER BY unit.code`);
    expect(counted.length).toBeGreaterThan(4);
    const parts: ExamSummaryRow[] = [];
    for (const first of [0, 3]) {
      const last = first === 0 ? 2 : 999;
      const page = await pageOf('/exam-reg-sum/rows', { session: 'all', range: [first, last] });
      expect(page.total).toBe(counted.length);
      parts.push(...page.data);
    }
    expect(parts.length).toBe(counted.length);
    for (const [place, { code, entries, students }] of counted.entries()) {
      expect(parts[place]?.label?.en).toMatch(new RegExp(`^${code} `));
      expect(parts[place]?.figures).toMatchObject({ total: entries, students });
    }
    const [wanted] = counted;
    const found = await pageOf('/exam-reg-sum/rows', { session: 'all', search: wanted?.code });
    expect(found.data.map(({ figures }) => figures.total)).toContain(wanted?.entries);
    expect(found.total).toBeLessThan(counted.length);
  });

  it('list every owed unit once, by page, search, intake and department', async () => {
    const owedOf = async (parameters: Record<string, unknown>) => {
      const answer = await as(officer)('GET', `/exam-repeat-sum/units?${query(parameters)}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ data: OwedUnit[]; total: number }>();
    };
    const names = (owed: readonly OwedUnit[]): string[] =>
      owed.map(({ student: { registrationNumber }, unit }) => `${registrationNumber} ${unit.code}`);
    const onRecord = await rows<{ name: string }>(`
      SELECT student.registration_number || ' ' || unit.code AS name
      FROM (
        SELECT DISTINCT earned.student_id, earned.course_unit_id
        FROM earned_grades earned
        WHERE NOT EXISTS (
          SELECT 1
          FROM current_sittings passed
          WHERE passed.student_id = earned.student_id
            AND passed.course_unit_id = earned.course_unit_id
            AND passed.is_passed
        )
      ) owed
      JOIN students student ON student.id = owed.student_id
      JOIN course_units unit ON unit.id = owed.course_unit_id
      WHERE coalesce(student.status, 'enrolled') IN ('enrolled', 'repeating', 'deferred')
      ORDER BY student.registration_number, unit.code`);
    const all = await owedOf({ range: [0, 999] });
    expect(all.total).toBe(all.data.length);
    expect(names(all.data)).toEqual(expect.arrayContaining(onRecord.map(({ name }) => name)));
    expect(new Set(names(all.data)).size).toBe(all.total);
    const summary = dataOf<RepeatSummary>(await as(officer)('GET', '/exam-repeat-sum'));
    expect(summary.students).toBe(new Set(all.data.map(({ student: { id } }) => id)).size);
    const paged = [await owedOf({ range: [0, 1] }), await owedOf({ range: [2, 999] })];
    expect(paged.flatMap(({ data }) => names(data))).toEqual(names(all.data));

    const [one] = all.data;
    const search = one?.student.registrationNumber;
    expect(names((await owedOf({ search, range: [0, 999] })).data)).toEqual(
      names(all.data).filter((name) => name.includes(search ?? '')),
    );
    const perBatch = await Promise.all(summary.batches.map(({ id }) => owedOf({ batch: id })));
    const perDepartment = await Promise.all(
      summary.departments.map(({ id }) => owedOf({ department: id })),
    );
    for (const part of [perBatch, perDepartment])
      expect(part.reduce((sum, { total }) => sum + total, 0)).toBe(all.total);
    expect((await as(officer)('GET', '/exam-repeat-sum?format=xlsx')).statusCode).toBe(200);
  });
});

describe('papers in the ledger of halls', () => {
  it('are refused where a class is held, displace bookings only on request, and block later ones', async () => {
    const [taken] = await rows<{ hall: string; from: Date; to: Date }>(`
      SELECT hall_id AS hall, starts_at AS from, ends_at AS to
      FROM occupancy
      WHERE kind = 'class' AND state = 'confirmed' AND starts_at > now() + interval '2 days'
      LIMIT 1`);
    const [paper] = await rows<{ id: string; version: number }>(`
      SELECT paper.id, paper.version
      FROM papers paper
      JOIN exam_sessions session ON session.id = paper.exam_session_id
      WHERE session.status = 'registration' AND session.kind = 'repeat'
      LIMIT 1`);
    const put = async (values: object) =>
      as(officer)('PUT', `/papers/${paper?.id}`, {
        version: dataOf(await as(officer)('GET', `/papers/${paper?.id}`)).version,
        ...values,
      });
    const clash = await put({
      startsAt: taken?.from.toISOString(),
      endsAt: taken?.to.toISOString(),
      halls: [taken?.hall],
      displacesBookings: true,
    });
    expect(clash.statusCode, clash.body).toBe(409);
    expect(clash.json()).toMatchObject({
      code: 'CLASH',
      fieldErrors: { halls: { code: 'hallTaken' } },
    });

    const [booking] = await rows<{ id: string; hall: string; from: Date; to: Date }>(`
      SELECT id, hall_id AS hall, starts_at AS from, ends_at AS to
      FROM bookings
      WHERE state = 'approved' AND starts_at > now()
      ORDER BY starts_at
      LIMIT 1`);
    const wish = {
      startsAt: booking?.from.toISOString(),
      endsAt: booking?.to.toISOString(),
      halls: [booking?.hall],
    };
    expect((await put({ ...wish, displacesBookings: false })).statusCode).toBe(409);
    expect((await put({ ...wish, displacesBookings: true })).statusCode).toBe(200);
    expect(await rows('SELECT state FROM bookings WHERE id = $1', [booking?.id])).toEqual([
      { state: 'displaced' },
    ]);
    expect(
      await rows('SELECT kind, state FROM occupancy WHERE paper_id = $1', [paper?.id]),
    ).toEqual([{ kind: 'exam', state: 'confirmed' }]);

    const rival = await as(manager)('POST', '/bookings', {
      title: 'Rival',
      hall: booking?.hall,
      startsAt: wish.startsAt,
      endsAt: wish.endsAt,
      purpose: 'meeting',
    });
    expect(rival.statusCode, rival.body).toBe(409);
    await expect(
      rows(
        `
          INSERT INTO occupancy (hall_id, starts_at, ends_at, kind, state)
          VALUES ($1, $2, $3, 'booking', 'confirmed')`,
        [booking?.hall, wish.startsAt, wish.endsAt],
      ),
    ).rejects.toMatchObject({ code: '23P01' });
    expect((await put({ startsAt: null, endsAt: null })).statusCode).toBe(200);
    expect(await rows('SELECT kind FROM occupancy WHERE paper_id = $1', [paper?.id])).toEqual([]);
  });
});

describe('the timetable of an examination', () => {
  it('says before a paper is saved what is in its way: halls, invigilators, candidates of others, and a holiday', async () => {
    const [pair] = await rows<{ session: string; one: string; other: string; code: string }>(`
      SELECT paper.exam_session_id AS session, paper.id AS one, other.id AS other, unit.code
      FROM papers paper
      JOIN papers other ON other.exam_session_id = paper.exam_session_id AND other.id <> paper.id
      JOIN exam_sessions session
        ON session.id = paper.exam_session_id
        AND session.status = 'registration'
        AND session.kind = 'proper'
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN course_units unit ON unit.id = offering.course_unit_id
      JOIN exam_registrations registration
        ON registration.paper_id = paper.id
        AND registration.status = 'confirmed'
      JOIN exam_registrations other_registration
        ON other_registration.paper_id = other.id
        AND other_registration.student_id = registration.student_id
        AND other_registration.status = 'confirmed'
      ORDER BY paper.id, other.id
      LIMIT 1`);
    const [hall, lecturer] = [demoId('lecturehalls', 'LH-01'), demoId('staff', 'lecturer')];
    const at = { startsAt: '2032-02-04T03:30:00.000Z', endsAt: '2032-02-04T06:30:00.000Z' };
    const put = async (values: object) =>
      as(officer)('PUT', `/papers/${pair?.one}`, {
        version: dataOf(await as(officer)('GET', `/papers/${pair?.one}`)).version,
        ...values,
      });
    const asked = (values: object = {}): string =>
      `/exam-papers/at?${query({ ...at, paper: pair?.other, halls: hall, invigilators: lecturer, ...values })}`;
    expect(dataOf(await as(officer)('GET', asked()))).toEqual({
      holiday: null,
      problems: [],
      papers: [],
    });

    expect((await put({ ...at, halls: [hall], invigilators: [lecturer] })).statusCode).toBe(200);
    const made = dataOf(
      await as(manager)('POST', '/holidays', {
        name: { en: 'National Day', si: 'ජාතික නිදහස් දිනය' },
        startsOn: '2032-02-04',
        endsOn: '2032-02-04',
      }),
    );
    expect(dataOf(await as(officer)('GET', asked()))).toMatchObject({
      holiday: { code: 'holiday', args: { name: 'National Day', date: '2032-02-04' } },
      problems: [{ code: 'invigilatorTaken' }],
      papers: [{ code: pair?.code, students: expect.any(Number) }],
    });
    expect(
      dataOf(await as(officer)('GET', `/exam-papers/clashes?session=${pair?.session}`)),
    ).toMatchObject({
      onHolidays: expect.arrayContaining([
        expect.objectContaining({ paper: pair?.one, code: pair?.code, startsAt: at.startsAt }),
      ]),
    });
    expect((await as(student)('GET', asked())).statusCode).toBe(403);
    for (const wrong of [
      { startsAt: 'tomorrow' },
      { endsAt: at.startsAt },
      { halls: 'LH-01' },
      { invigilators: 'nobody' },
    ])
      expect((await as(officer)('GET', asked(wrong))).statusCode, JSON.stringify(wrong)).toBe(400);

    expect((await as(manager)('DELETE', `/holidays/${made.id}`)).statusCode).toBe(200);
    expect(
      (await put({ startsAt: null, endsAt: null, halls: [], invigilators: [] })).statusCode,
    ).toBe(200);
  });

  it('is fixed once no candidate has two papers at one time, and held once its papers are over, or with a reason; and no one invigilates two', async () => {
    const { rows: pairs } = await gateway.database.query<{
      session: string;
      one: string;
      other: string;
      version: number;
    }>({
      text: `
      SELECT paper.exam_session_id AS session, paper.id AS one, other.id AS other
      FROM papers paper
      JOIN papers other ON other.exam_session_id = paper.exam_session_id AND other.id > paper.id
      JOIN exam_sessions session
        ON session.id = paper.exam_session_id
        AND session.status = 'registration'
        AND session.kind = 'proper'
      JOIN exam_registrations registration
        ON registration.paper_id = paper.id
        AND registration.status = 'confirmed'
      JOIN exam_registrations other_registration
        ON other_registration.paper_id = other.id
        AND other_registration.student_id = registration.student_id
        AND other_registration.status = 'confirmed'
      ORDER BY paper.id, other.id
      LIMIT 1`,
    });
    const { session, one, other } = pairs[0] ?? { session: '', one: '', other: '' };
    const at = {
      startsAt: '2031-02-03T03:30:00.000Z',
      endsAt: '2031-02-03T06:30:00.000Z',
      halls: [],
    };
    const put = async (id: string, values: object) =>
      as(officer)('PUT', `/papers/${id}`, {
        version: dataOf(await as(officer)('GET', `/papers/${id}`)).version,
        ...values,
      });
    expect(
      (await put(one, { ...at, invigilators: [demoId('staff', 'lecturer')] })).statusCode,
    ).toBe(200);
    const twice = await put(other, { ...at, invigilators: [demoId('staff', 'lecturer')] });
    expect([twice.statusCode, twice.json()]).toMatchObject([
      409,
      { code: 'CLASH', fieldErrors: { invigilators: { code: 'invigilatorTaken' } } },
    ]);
    expect((await put(other, at)).statusCode).toBe(200);

    const take = async (step: string, reason?: string) =>
      as(officer)('POST', `/exam-sessions/${session}/-/transitions/${step}`, {
        version: dataOf(await as(officer)('GET', `/exam-sessions/${session}`)).version,
        values: {},
        ...(reason ? { reason } : {}),
      });
    const refused = await take('timetable');
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'PAPERS_CLASH',
        details: { smart_count: expect.any(Number), named: expect.stringContaining(' – ') },
      },
    ]);
    const accepted = 'They sit one after the other, watched over between.';
    expect((await take('timetable', accepted)).statusCode).toBe(200);

    const [open] = await rows<{ id: string; count: number }>(
      `
        UPDATE exam_registrations
        SET status = 'applied'
        WHERE id = (
          SELECT id
          FROM exam_registrations
          WHERE paper_id = $1 AND status = 'confirmed'
          ORDER BY id
          LIMIT 1
        )
        RETURNING id`,
      [one],
    );
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      `
        SELECT count(*)::int AS count
        FROM exam_registrations registration
        JOIN papers paper ON paper.id = registration.paper_id
        WHERE paper.exam_session_id = $1 AND registration.status = 'applied'`,
      [session],
    );
    const undecided = await take('hold');
    expect([undecided.statusCode, undecided.json()]).toMatchObject([
      409,
      {
        code: 'ENTRIES_UNDECIDED',
        details: { smart_count: count, named: expect.stringMatching(/ · [A-Z]+ \d+/) },
      },
    ]);
    const { undecided: shown } = dataOf<PaperConflicts>(
      await as(officer)('GET', `/exam-papers/clashes?session=${session}`),
    );
    expect(shown.count).toBe(count);
    const confirmed = await as(officer)(
      'POST',
      `/exam-registrations/${open?.id}/-/transitions/confirm`,
      { version: dataOf(await as(officer)('GET', `/exam-registrations/${open?.id}`)).version },
    );
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    await rows(
      `
        UPDATE exam_registrations registration
        SET status = 'refused'
        FROM papers paper
        WHERE paper.id = registration.paper_id
          AND paper.exam_session_id = $1
          AND registration.status = 'applied'`,
      [session],
    );

    const early = await take('hold');
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      {
        code: 'PAPERS_NOT_HELD',
        details: { smart_count: expect.any(Number), named: expect.stringMatching(/[A-Z]+ \d+/) },
      },
    ]);
    expect((await take('hold', 'The flood moved the last papers abroad.')).statusCode).toBe(200);
  });
});

const upload = async (account = 'student'): Promise<FileValue> => {
  const boundary = 'a-boundary';
  const payload = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="certificate.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
    ),
    PDF,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const token = await gateway.signIn(account, DEMO_PASSWORD);
  return dataOf<FileValue>(
    await gateway.app.inject({
      method: 'POST',
      url: '/api/files?resource=medical-requests&field=certificate',
      payload,
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        authorization: `Bearer ${token}`,
      },
    }),
  );
};

describe('a medical', () => {
  it('goes from the student to the board, turns AB into MC, frees the attempt, and is read by no one else', async () => {
    const marked = await markPaper(gateway, KASUN, {}, 1);
    await rows(
      `
        UPDATE mark_entries entry
        SET status = 'AB', value = NULL
        FROM mark_sheets sheet
        WHERE sheet.id = entry.sheet_id
          AND sheet.paper_id = $1
          AND sheet.component_kind = 'exam'
          AND entry.student_id = $2`,
      [marked.paper, KASUN],
    );
    const [missed] = await rows<{ id: string; session: string; unit: string; day: string }>(
      `
        UPDATE exam_registrations registration
        SET sitting = 'absent'
        FROM papers paper
        JOIN offerings offering ON offering.id = paper.offering_id
        WHERE paper.id = registration.paper_id AND registration.student_id = $1 AND paper.id = $2
        RETURNING
          registration.id,
          paper.exam_session_id AS session,
          offering.course_unit_id AS unit,
          to_char(paper.starts_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS day`,
      [KASUN, marked.paper],
    );
    const lineIn = async (made: WireRecord) =>
      dataOf<UnitSheet[]>(
        await as(officer)('GET', `/results/releases/${made.id}/papers`),
      )[0]?.lines.find(({ student: whose }) => whose.id === KASUN);
    const before = await release(as(officer), marked);
    expect(await lineIn(before)).toMatchObject({ code: 'AB', total: null });
    await as(officer)('DELETE', `/result-releases/${before.id}`);
    const owedOf = async () =>
      dataOf<OwedUnit[]>(await as(officer)('GET', '/exam-repeat-sum/units?range=[0,999]')).find(
        ({ student: whose, unit }) => whose.id === KASUN && unit.id === missed?.unit,
      );
    expect(await owedOf()).toMatchObject({ kind: 'repeat', number: 2, used: 1 });

    const own = dataOf<OwnMedicals>(await as(student)('GET', '/exam-medical'));
    const offered = own.sessions.find(({ id }) => id === missed?.session)?.papers ?? [];
    expect(offered.find(({ registration }) => registration === missed?.id)).toMatchObject({
      closed: null,
      unit: { code: marked.unitCode },
    });
    expect(offered.some(({ closed }) => closed === 'present')).toBe(true);
    expect((await as(officer)('GET', '/exam-medical')).statusCode).toBe(404);

    const certificate = await upload();
    const values = {
      examSession: missed?.session,
      startsOn: missed?.day,
      endsOn: missed?.day,
      papers: [missed?.id],
      issuer: 'Teaching Hospital',
      certificate: { id: certificate.id },
    };
    const [foreign] = await rows<{ id: string }>(
      'SELECT id FROM exam_registrations WHERE student_id = $1 LIMIT 1',
      [FATHIMA],
    );
    expect(
      (await as(student)('POST', '/medical-requests', { ...values, papers: [foreign?.id] }))
        .statusCode,
    ).toBe(422);
    const refusalOf = async (changes: Record<string, unknown>) =>
      (await as(student)('POST', '/medical-requests', { ...values, ...changes })).json()
        .fieldErrors;
    const [elsewhere] = await rows<{ id: string }>('SELECT id FROM exam_sessions WHERE id <> $1', [
      missed?.session,
    ]);
    expect(await refusalOf({ examSession: elsewhere?.id })).toEqual({
      examSession: { code: 'otherExamination' },
    });
    const present = offered.find(({ closed }) => closed === 'present');
    expect(await refusalOf({ papers: [present?.registration] })).toEqual({
      papers: { code: 'paperDecided' },
    });
    expect(
      (
        await as(student)('POST', '/medical-requests', {
          ...values,
          startsOn: '2020-01-01',
          endsOn: '2020-01-02',
        })
      ).json(),
    ).toMatchObject({ fieldErrors: { startsOn: { code: 'outsideDates' } } });
    await rows('UPDATE exam_sessions SET medical_until = $2 WHERE id = $1', [
      missed?.session,
      new Date(gateway.clock.now().getTime() - 1_000).toISOString(),
    ]);
    expect((await as(student)('POST', '/medical-requests', values)).json()).toMatchObject({
      fieldErrors: { lateReason: { code: 'required' } },
    });
    const asked = await as(student)('POST', '/medical-requests', {
      ...values,
      lateReason: 'Still in hospital',
    });
    expect(asked.statusCode, asked.body).toBe(201);
    const { id } = dataOf(asked);
    expect(dataOf(asked)).toMatchObject({ state: 'submitted', isLate: true, student: KASUN });
    expect(
      await rows('SELECT sitting FROM exam_registrations WHERE id = $1', [missed?.id]),
    ).toEqual([{ sitting: 'medicalPending' }]);
    expect((await owedOf())?.isAwaited ?? true).toBe(true);

    for (const call of [other, head, await gateway.as('lecturer'), await gateway.as('registrar')]) {
      expect([403, 404]).toContain((await as(call)('GET', `/medical-requests/${id}`)).statusCode);
      expect([403, 404]).toContain((await as(call)('GET', `/files/${certificate.id}`)).statusCode);
    }
    expect((await as(student)('GET', `/files/${certificate.id}`)).statusCode).toBe(200);
    expect((await as(officer)('GET', `/files/${certificate.id}`)).statusCode).toBe(200);

    expect(
      (
        await as(student)('POST', `/medical-requests/${id}/-/transitions/accept`, {
          version: 1,
          values: { decisionReference: 'FB 1' },
        })
      ).statusCode,
    ).toBe(403);
    expect((await step(as(officer), 'medical-requests', id, 'certify')).statusCode).toBe(200);
    expect((await step(as(dean), 'medical-requests', id, 'accept')).statusCode).toBe(422);
    const accepted = await step(as(dean), 'medical-requests', id, 'accept', {
      decisionReference: 'FB 220/5',
    });
    expect(accepted.statusCode, accepted.body).toBe(200);
    expect(
      await rows('SELECT sitting FROM exam_registrations WHERE id = $1', [missed?.id]),
    ).toEqual([{ sitting: 'medicalAccepted' }]);
    expect(await owedOf()).toMatchObject({ kind: 'medical', number: 1, used: 0 });
    const letters = await rows<{ template: string }>(`
      SELECT input->>'template' AS template
      FROM jobs
      WHERE kind = 'email' AND input->>'template' LIKE 'medical%'
      ORDER BY 1`);
    expect(letters.map(({ template }) => template)).toEqual([
      'medicalAccepted',
      'medicalCertified',
    ]);
    expect(
      dataOf<OwnMedicals>(await as(student)('GET', '/exam-medical')).requests.find(
        (request) => request.id === id,
      ),
    ).toMatchObject({
      state: 'boardAccepted',
      papers: [marked.unitCode],
      decisionReference: 'FB 220/5',
    });

    const made = await release(as(officer), marked);
    expect(await lineIn(made)).toMatchObject({ code: 'MC', total: null, pointsCounted: null });
    await adopted(as(officer), as(dean), made.id);
    expect((await releaseStep(as(officer), made.id, 'publish')).statusCode).toBe(200);
    expect(
      await rows(
        `
          SELECT grade
          FROM earned_grades earned
          JOIN exam_sessions session ON session.semester_id = earned.semester_id
          WHERE earned.student_id = $1 AND earned.course_unit_id = $2 AND session.id = $3`,
        [KASUN, missed?.unit, missed?.session],
      ),
    ).toEqual([{ grade: 'MC' }]);
    expect(await owedOf()).toMatchObject({ kind: 'medical', number: 1, used: 0 });
  });
});

describe('a certificate brought to the counter', () => {
  it('is filed in the student’s name for their papers only, checked by another person, and taken back with a reason', async () => {
    const find = async (whose: string) =>
      (
        await rows<{ id: string; session: string; day: string }>(
          `
            SELECT
              registration.id,
              paper.exam_session_id AS session,
              to_char(paper.starts_at AT TIME ZONE 'Asia/Colombo', 'YYYY-MM-DD') AS day
            FROM exam_registrations registration
            JOIN papers paper ON paper.id = registration.paper_id
            JOIN exam_sessions session ON session.id = paper.exam_session_id
            WHERE registration.student_id = $1
              AND registration.status = 'confirmed'
              AND coalesce(registration.sitting, 'absent') = 'absent'
              AND paper.starts_at IS NOT NULL
              AND session.status NOT IN ('setup', 'published')
            ORDER BY paper.starts_at
            LIMIT 1`,
          [whose],
        )
      )[0];
    const missed = await find(FATHIMA);
    const certificate = await upload('examofficer');
    const values = {
      student: FATHIMA,
      examSession: missed?.session,
      papers: [missed?.id],
      startsOn: missed?.day,
      endsOn: missed?.day,
      issuer: 'Teaching Hospital',
      certificate: { id: certificate.id },
      lateReason: 'Brought by a parent',
    };
    for (const call of [student, dean, head])
      expect((await as(call)('POST', '/exam-medical', values)).statusCode).toBe(403);
    expect(
      (await as(officer)('POST', '/exam-medical', { ...values, student: KASUN })).json(),
    ).toMatchObject({ fieldErrors: { papers: { code: 'notFound' } } });
    expect(
      (await as(officer)('POST', '/exam-medical', { ...values, student: undefined })).json(),
    ).toMatchObject({ fieldErrors: { student: { code: 'required' } } });
    expect(
      (await as(officer)('POST', '/exam-medical', { ...values, student: 'nobody' })).statusCode,
    ).toBe(422);
    expect((await as(student)('GET', `/exam-medical?student=${FATHIMA}`)).statusCode).toBe(404);
    expect(
      dataOf<OwnMedicals>(await as(officer)('GET', `/exam-medical?student=${FATHIMA}`))
        .sessions.flatMap(({ papers }) => papers)
        .find(({ registration }) => registration === missed?.id),
    ).toMatchObject({ closed: null });

    const filed = await as(officer)('POST', '/exam-medical', values);
    expect(filed.statusCode, filed.body).toBe(201);
    const { id } = dataOf(filed);
    expect(dataOf(await as(other)('GET', `/medical-requests/${id}`))).toMatchObject({
      student: FATHIMA,
      state: 'submitted',
    });
    expect(
      await rows(
        `
          SELECT account.username
          FROM activities activity
          JOIN users account ON account.id = activity.actor_id
          WHERE activity.record_id = $1 AND activity.action = 'create'`,
        [id],
      ),
    ).toEqual([{ username: 'examofficer' }]);
    expect(
      await rows(`
        SELECT input->>'template' AS template
        FROM jobs
        WHERE kind = 'email' AND input->>'template' = 'medicalFiled'`),
    ).toHaveLength(1);
    expect((await step(as(officer), 'medical-requests', id, 'certify')).statusCode).toBe(409);
    // Only the office sees who can act instead, never the person who filed it.
    expect((await as(student)('GET', `/exam-medical/${id}/checkers`)).statusCode).toBe(403);
    expect((await as(officer)('GET', '/exam-medical/nothing/checkers')).statusCode).toBe(404);
    const { people } = dataOf<MedicalCheckers>(
      await as(officer)('GET', `/exam-medical/${id}/checkers`),
    );
    expect(people.map(({ username }) => username)).toContain('admin');
    expect(people.map(({ username }) => username)).not.toContain('examofficer');

    const takeBack = async (reason?: string) =>
      as(officer)('POST', `/medical-requests/${id}/-/transitions/takeBack`, {
        version: dataOf(await as(officer)('GET', `/medical-requests/${id}`)).version,
        values: {},
        ...(reason ? { reason } : {}),
      });
    expect((await takeBack()).statusCode).toBe(422);
    expect((await takeBack('Of another student')).statusCode).toBe(200);
    expect(
      await rows('SELECT sitting FROM exam_registrations WHERE id = $1', [missed?.id]),
    ).not.toEqual([{ sitting: 'medicalPending' }]);
  });
});

describe('eligibility', () => {
  it('is seen by a head for the own department, and decided only by the office', async () => {
    const { semester, total } = dataOf<EligibilityOverview>(
      await as(officer)('GET', '/eligibility?kind=exam'),
    );
    const unitsOf = async (account: CallAs | undefined, search = '') =>
      dataOf<EligibilityUnit[]>(
        await as(account)(
          'GET',
          `/eligibility/units?${query({ kind: 'exam', semester, search, range: [0, 999] })}`,
        ),
      );
    const units = await unitsOf(head);
    expect(units.length).toBeGreaterThan(0);
    expect(units.every(({ code }) => code.startsWith('HIS'))).toBe(true);
    const all = await unitsOf(officer);
    expect(total).toEqual({
      students: all.reduce((sum, { students }) => sum + students, 0),
      appeals: all.reduce((sum, { appeals }) => sum + appeals, 0),
      counts: Object.fromEntries(
        ELIGIBILITY_STATES.map((state) => [
          state,
          all.reduce((sum, { counts }) => sum + counts[state], 0),
        ]),
      ),
    });
    const foreign = all.find(({ code }) => !code.startsWith('HIS'));
    expect((await unitsOf(officer, foreign?.code)).map(({ code }) => code)).toContain(
      foreign?.code,
    );
    expect((await unitsOf(head, foreign?.code)).map(({ code }) => code)).not.toContain(
      foreign?.code,
    );
    for (const path of ['', '/lines'])
      expect(
        (await as(head)('GET', `/eligibility/units/${foreign?.offering}${path}?kind=exam`))
          .statusCode,
      ).toBe(404);
    expect(
      (
        await as(head)('POST', '/eligibility/publish', {
          kind: 'exam',
          offering: units[0]?.offering,
          appealUntil: '2099-01-01',
        })
      ).statusCode,
    ).toBe(403);
    expect(
      (
        await as(head)('POST', '/eligibility/compute', {
          kind: 'exam',
          offering: units[0]?.offering,
        })
      ).statusCode,
    ).toBe(200);
  });

  it('keeps facts and rule set with each line, publishes to the student alone, and accepts an appeal that another person allows', async () => {
    const { semester } = dataOf<EligibilityOverview>(
      await as(officer)('GET', '/eligibility?kind=exam'),
    );
    const unit = dataOf<EligibilityUnit[]>(
      await as(officer)('GET', `/eligibility/units?${query({ kind: 'exam', semester })}`),
    ).find(({ students, publishedAt }) => students > 0 && publishedAt === null);
    const offering = unit?.offering ?? '';
    await as(officer)('POST', '/eligibility/compute', { kind: 'exam', offering });
    await rows(
      `
        INSERT INTO eligibilities (offering_id, student_id, kind, state, by_rules, facts)
        VALUES (
          $1, $2, 'exam', 'autoNo', 'autoNo',
          '{"planned":15,"held":15,"attended":9,"excused":0,"assignmentsDue":2,"assignmentsDone":2,"reasons":[]}'
        )
        ON CONFLICT (offering_id, student_id, kind) DO UPDATE
        SET state = 'autoNo', by_rules = 'autoNo'`,
      [offering, KASUN],
    );
    const linesOf = async (filter: LineFilter) => {
      const path = `/eligibility/units/${offering}/lines`;
      const answer = await as(officer)('GET', `${path}?${query({ kind: 'exam', filter })}`);
      return answer.json<{ data: EligibilityLine[]; total: number }>();
    };
    const { data: lines } = await linesOf('all');
    const counted = dataOf<UnitEligibility>(
      await as(officer)('GET', `/eligibility/units/${offering}?kind=exam`),
    );
    for (const filter of LINE_FILTERS)
      expect((await linesOf(filter)).total, filter).toBe(counted.lines[filter]);
    expect((await linesOf('mayNot')).data.map(({ student: { id } }) => id)).toContain(KASUN);
    expect(
      lines
        .filter(({ student: whose }) => whose.id !== KASUN)
        .every(({ ruleSet, facts }) => ruleSet === 'ELIGIBILITY 1' && facts.reasons.length === 2),
    ).toBe(true);
    const line = lines.find(({ student: whose }) => whose.id === KASUN);
    expect((await as(student)('GET', `/eligibilities/${line?.id}`)).statusCode).toBe(404);
    expect(
      (
        await as(student)('POST', '/eligibility-appeals', {
          eligibility: line?.id,
          reason: 'Too early',
        })
      ).statusCode,
    ).toBe(422);
    expect(
      (
        await as(officer)('POST', '/eligibility/publish', {
          kind: 'exam',
          offering,
          appealUntil: '2020-01-01',
        })
      ).statusCode,
    ).toBe(422);
    expect(
      (
        await as(officer)('POST', '/eligibility/publish', {
          kind: 'exam',
          offering,
          appealUntil: '2099-01-01',
        })
      ).statusCode,
    ).toBe(200);
    expect(dataOf(await as(student)('GET', `/eligibilities/${line?.id}`))).toMatchObject({
      state: 'autoNo',
    });
    expect((await as(other)('GET', `/eligibilities/${line?.id}`)).statusCode).toBe(404);
    const { kept } = dataOf<{ kept: number }>(
      await as(officer)('POST', '/eligibility/compute', { kind: 'exam', offering }),
    );
    expect(kept).toBe(unit?.students);

    const appealed = await as(student)('POST', '/eligibility-appeals', {
      eligibility: line?.id,
      reason: 'The lecturer has my letter.',
    });
    expect(appealed.statusCode, appealed.body).toBe(201);
    const { id } = dataOf(appealed);
    expect((await as(other)('GET', `/eligibility-appeals/${id}`)).statusCode).toBe(404);
    const heard = { heardOn: '2026-01-10' };
    expect(
      (await step(as(officer), 'eligibility-appeals', id, 'hear', heard)).json(),
    ).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'guard', guard: 'notPublisher' },
    });
    expect((await step(as(dean), 'eligibility-appeals', id, 'hear', heard)).statusCode).toBe(200);
    const allowed = { decisionReference: 'FB 221/2', answer: 'Accepted' };
    expect(
      (await step(as(officer), 'eligibility-appeals', id, 'allow', allowed)).json(),
    ).toMatchObject({ details: { guard: 'notPublisher' } });
    expect(
      (
        await step(as(dean), 'eligibility-appeals', id, 'allow', {
          decisionReference: 'FB 221/2',
          answer: 'Accepted',
        })
      ).statusCode,
    ).toBe(200);
    expect(dataOf(await as(student)('GET', `/eligibilities/${line?.id}`))).toMatchObject({
      state: 'granted',
      decisionReference: 'FB 221/2',
    });
  });

  it('is overridden with a reason, at the version that was seen, and not by the person who entered the appeal', async () => {
    const [line] = await rows<{ id: string; version: number }>(`
      SELECT id, version
      FROM eligibilities
      WHERE kind = 'exam' AND state = 'autoOk' AND published_at IS NULL
      ORDER BY id
      LIMIT 1`);
    const decide = (call: CallAs, values: object) =>
      call('POST', '/eligibility/decide', {
        kind: 'exam',
        id: line?.id,
        version: line?.version,
        decision: 'withheld',
        reason: 'Books to return',
        ...values,
      });
    expect((await decide(as(officer), { reason: ' ' })).statusCode).toBe(422);
    expect((await decide(as(officer), { version: 99 })).statusCode).toBe(409);
    expect((await decide(as(officer), {})).statusCode).toBe(200);
    await rows(
      `
        INSERT INTO eligibility_appeals (eligibility_id, reason, state, created_by)
        VALUES ($1, 'x', 'submitted', (SELECT id FROM users WHERE username = 'examofficer'))
        ON CONFLICT DO NOTHING`,
      [line?.id],
    );
    const again = await decide(as(officer), {
      version: (line?.version ?? 0) + 1,
      decision: 'granted',
    });
    expect(again.json()).toMatchObject({
      code: 'TRANSITION_REFUSED',
      details: { reason: 'samePerson' },
    });
    expect(
      (await decide(as(dean), { version: (line?.version ?? 0) + 1, decision: 'granted' }))
        .statusCode,
    ).toBe(200);
  });
});
