import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsIn } from '../../../../gateway/index.ts';
import {
  dataOf,
  query,
  startDemoGateway,
  type CallAs,
  type DemoGateway,
  type WireRecord,
} from '../../../../tests/gateway/equipment/demoGateway.ts';
import { isStale, renew } from '../../../../tests/gateway/equipment/freshToken.ts';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import type { TransitionVerdict } from '../../../contract/model/workflow.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import type { MissingLine } from '../../marks/api.ts';
import type { RemarkedScript } from '../../rescrutiny/api.ts';
import { facultyPortal } from '../../server.ts';
import { DEMO_PASSWORD } from '../../shared/demo/accounts.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { staffNames } from '../../staff/server/staffNames.ts';

let gateway: DemoGateway;
const run = async <Row extends Record<string, unknown>>(text: string, ...values: unknown[]) =>
  (await gateway.database.query<Row>({ text, values })).rows;
const agendaOf = async (username: string): Promise<AgendaEntry[]> =>
  dataOf(await (await gateway.as(username))('GET', '/agenda'));
const countsOf = async (username: string): Promise<Record<string, number | null>> =>
  Object.fromEntries((await agendaOf(username)).map(({ name, count }) => [name, count]));

let invigilatedOn = '';

beforeAll(async () => {
  gateway = await startDemoGateway();
  // One that both examiners have marked again.
  await run("UPDATE rescrutinies SET state = 'remarking' WHERE state = 'upheld'");
  const [paper] = await run<{ id: string; day: string }>(`
    SELECT id, (starts_at AT TIME ZONE 'Asia/Colombo')::date::text AS day
    FROM papers
    WHERE starts_at > now()
    ORDER BY starts_at, id
    LIMIT 1`);
  invigilatedOn = paper?.day ?? '';
  await run(
    'INSERT INTO papers__invigilators (owner_id, target_id, position) VALUES ($1, $2, 0)',
    paper?.id,
    demoId('staff', 'lecturer2'),
  );
  await run("UPDATE settings SET value = 'true' WHERE key = 'preBoardDemanded'");
});
afterAll(() => gateway.close());

const items = Object.fromEntries(
  facultyPortal.servers.flatMap(({ agenda = {} }) => Object.entries(agenda)),
);

describe('the agenda', () => {
  const ofBoards = [
    'appealsToDecide',
    'bookingsToDecide',
    'evaluationsToApprove',
    'exceptionsToApprove',
    'gradesToCountersign',
    'leaveToDecide',
    'makeUpsToDecide',
    'referralsToAccept',
    'releasesToAdopt',
    'rescrutiniesForBoard',
    'syllabusesToApprove',
    'transfersToCountersign',
  ];
  it.each([
    [
      'dean',
      [
        ...ofBoards,
        'awardsToDecide',
        'bookingsDisplaced',
        'entitlementsToDecide',
        'marksOverdue',
        'medicalsToDecide',
        'preBoardsToDecide',
        'publicationsToVerify',
        'rescrutiniesToAccept',
        'sheetsToCheck',
        'swapsToDecide',
      ],
    ],
    [
      'examofficer',
      [
        'awardsToDecide',
        'documentsToIssue',
        'entitlementsToDecide',
        'entriesNotEligible',
        'entriesToConfirm',
        'graduandsToConfirm',
        'marksOverdue',
        'medicalsToCertify',
        'medicalsToDecide',
        'rescrutiniesToAccept',
      ],
    ],
    [
      'head',
      [
        'bookingsLost',
        'evaluationsToApprove',
        'marksOverdue',
        'publicationsToSubmit',
        'sheetsToCheck',
        'swapsToDecide',
      ],
    ],
    [
      'lecturer',
      [
        'classesToClose',
        'marksToHandIn',
        'messagesToRead',
        'publicationsToSubmit',
        'scriptsToMarkAgain',
        'swapsToDecide',
      ],
    ],
    [
      'lecturer2',
      [
        'followUpsDue',
        'marksToHandIn',
        'messagesToRead',
        'papersToInvigilate',
        'publicationsToSubmit',
      ],
    ],
    [
      'registrar',
      [
        'accountsToApprove',
        'awardsToDecide',
        'bookingsLost',
        'graduandsToConfirm',
        'leaveToDecide',
        'mainSubjectsToDecide',
        'registrationsToApprove',
      ],
    ],
    ['hallmanager', ['bookingsDisplaced', 'bookingsToDecide', 'messagesToRead']],
    ['webeditor', ['faqsToPublish', 'informationsToPublish']],
    [
      'student',
      [
        'evaluationsToAnswer',
        'examinationToEnter',
        'honoursToApply',
        'mainSubjectsToRank',
        'messagesToRead',
        'registrationToSubmit',
        'resultsOut',
      ],
    ],
    [
      'student2',
      [
        'evaluationsToAnswer',
        'examinationToEnter',
        'honoursToApply',
        'messagesToRead',
        'offersToAnswer',
        'registrationToSubmit',
        'resultsOut',
      ],
    ],
  ])('of %s holds what waits for this person, and nothing else', async (username, expected) => {
    expect(Object.keys(await countsOf(username)).toSorted()).toEqual(expected.toSorted());
  });

  it.each(['dean', 'head', 'lecturer', 'examofficer', 'registrar', 'hallmanager', 'webeditor'])(
    'counts for %s exactly the records of the linked list that this person may move on',
    async (username) => {
      const call = await gateway.as(username);
      const counts = await countsOf(username);
      const ofRecords = (await agendaOf(username)).filter(({ records }) => records !== null);
      for (const { name, opens, count, records } of ofRecords) {
        const { searchParams } = new URL(opens, 'http://portal');
        const asked = query({
          view: records?.view,
          filter: JSON.parse(searchParams.get('filter') ?? ''),
          range: [0, 199],
        });
        const listed = dataOf<WireRecord[]>(await call('GET', `/${records?.resource}?${asked}`));
        const item = items[name];
        const steps = item && 'transitions' in item ? item.transitions : [];
        const movable = listed.filter(({ _can }) =>
          (_can['transitions'] as TransitionVerdict[]).some(
            (verdict) => verdict.allowed && steps.includes(verdict.name),
          ),
        );
        // Those on which a rule of the server refuses the step wait in an item of their own.
        const others = name === 'entriesToConfirm' ? (counts['entriesNotEligible'] ?? 0) : 0;
        expect([name, movable.length - others]).toEqual([name, count]);
        expect(movable.map(({ id }) => id)).toEqual(expect.arrayContaining(records?.ids ?? []));
      }
    },
  );

  it('asks a student to begin, then to submit, and then no more', async () => {
    const own = async () =>
      Object.keys(await countsOf('student')).filter((name) => name.startsWith('registration'));
    const student = demoId('students', 'student');
    const [{ id = '', semester = '' } = {}] = await run<{ id: string; semester: string }>(
      "SELECT id, semester_id AS semester FROM course_registrations WHERE student_id = $1 AND status = 'draft'",
      student,
    );
    const [{ other = '' } = {}] = await run<{ other: string }>(
      `SELECT semester.id AS other
      FROM semesters semester
      WHERE NOT EXISTS (
          SELECT FROM course_registrations taken
          WHERE taken.student_id = $1 AND taken.semester_id = semester.id
        )
      LIMIT 1`,
      student,
    );
    const move = (to: string) =>
      run('UPDATE course_registrations SET semester_id = $2 WHERE id = $1', id, to);
    expect(await own()).toEqual(['registrationToSubmit']);
    await move(other);
    expect(await own()).toEqual(['registrationToBegin']);
    await move(semester);
    await run("UPDATE course_registrations SET status = 'submitted' WHERE id = $1", id);
    expect(await own()).toEqual([]);
    await run("UPDATE course_registrations SET status = 'draft' WHERE id = $1", id);
  });

  it('counts the classes that the lecturer’s page lists and none beyond it', async () => {
    await run(
      `UPDATE class_sessions
      SET state = 'open'
      WHERE id = (
          SELECT session.id
          FROM class_sessions session
          JOIN class_sessions__lecturers lecturer
            ON lecturer.owner_id = session.id
            AND lecturer.target_id = $1
          WHERE session.starts_at < now() - interval '30 days'
          ORDER BY session.starts_at, session.id
          LIMIT 1
        )`,
      demoId('staff', 'lecturer'),
    );
    const { sessions } = dataOf<{ sessions: { state: string; startsAt: string }[] }>(
      await (
        await gateway.as('lecturer')
      )('GET', '/attendance-sessions'),
    );
    const begun = sessions.filter(
      ({ state, startsAt }) =>
        ['planned', 'open'].includes(state) && Date.parse(startsAt) <= Date.now(),
    );
    expect((await countsOf('lecturer'))['classesToClose']).toBe(begun.length);
  });

  it('counts every item without a failure', async () => {
    const failed = (await agendaOf('admin')).filter(({ count }) => count === null);
    expect(failed.map(({ name }) => name)).toEqual([]);
  });

  it('names what could not be counted and shows the rest', async () => {
    await run('ALTER TABLE links RENAME COLUMN reachable TO was_reachable');
    try {
      const entries = await agendaOf('admin');
      expect(entries.find(({ name }) => name === 'linksToMend')).toMatchObject({ count: null });
      expect(entries.find(({ name }) => name === 'publicationsToVerify')?.count).toBe(40);
    } finally {
      await run('ALTER TABLE links RENAME COLUMN was_reachable TO reachable');
    }
  });

  it('counts the papers that the report of missing marks names, moderated ones included', async () => {
    const report = async (username: string): Promise<MissingLine[]> =>
      dataOf<MissingLine[]>(
        await (
          await gateway.as(username)
        )('GET', '/marks/missing?range=[0,499]'),
      );
    const papersOf = (lines: readonly MissingLine[]): number =>
      new Set(lines.map(({ paper }) => paper)).size;
    for (const username of ['examofficer', 'head'])
      expect((await countsOf(username))['marksOverdue'], username).toBe(
        papersOf((await report(username)).filter(({ isOverdue }) => isOverdue)),
      );
    const open = (await report('examofficer')).filter(({ state }) => state === 'open');
    expect(open.map(({ stage }) => stage)).toContain('agreed');
    for (const username of ['lecturer', 'lecturer2']) {
      const staff = demoId('staff', username);
      const own = (await staffNames(gateway.database, [staff]))[staff]?.en;
      const awaited = open.filter(({ markers }) => markers.some(({ en }) => en === own));
      expect((await countsOf(username))['marksToHandIn'], username).toBe(papersOf(awaited));
    }
  });

  it('says by when: the soonest paper, the due date of marks; what has no date comes last', async () => {
    const [{ due = '' } = {}] = await run<{ due: string }>(
      "SELECT marks_due_on::text AS due FROM exam_sessions WHERE status = 'marking'",
    );
    const untilOf = async (username: string, name: string) =>
      (await agendaOf(username)).find((entry) => entry.name === name)?.until;
    expect(await untilOf('lecturer', 'marksToHandIn')).toBe(due);
    expect(await untilOf('head', 'marksOverdue')).toBe(due);
    expect(await untilOf('lecturer2', 'papersToInvigilate')).toBe(invigilatedOn);
    const dated = (await agendaOf('dean')).map(({ until }) => until !== null);
    expect(dated).toEqual(dated.toSorted((one, other) => Number(other) - Number(one)));
  });

  it('shows a script to its examiner until the marks are in, and then to the board', async () => {
    const lecturer = await gateway.as('lecturer');
    const scripts = dataOf<RemarkedScript[]>(
      await lecturer('GET', '/rescrutiny/scripts?range=[0,99]'),
    );
    const { id = '', components = [] } = scripts.find(({ isOpen }) => isOpen) ?? {};
    const marks = components.map(({ key }) => ({ component: key, mark: '50' }));
    const handedIn = await lecturer('POST', `/rescrutiny/scripts/${id}`, { marks, note: '' });
    expect(handedIn.statusCode, handedIn.body).toBe(200);
    expect(await countsOf('lecturer')).not.toHaveProperty('scriptsToMarkAgain');
    expect((await countsOf('dean'))['rescrutiniesForBoard']).toBe(2);
  });

  it('shows heads the complete papers of their department until the pre-board has decided, if it is demanded', async () => {
    const [paper] = await run<{ id: string; session: string }>(
      `
        SELECT paper.id, session.id AS session
        FROM papers paper
        JOIN exam_sessions session
          ON session.id = paper.exam_session_id
          AND session.status = 'marking'
        JOIN offerings offering ON offering.id = paper.offering_id
        JOIN course_units unit ON unit.id = offering.course_unit_id
        JOIN staff head ON head.id = $1 AND head.department_id = unit.department_id
        WHERE EXISTS (
            SELECT FROM mark_sheets sheet WHERE sheet.paper_id = paper.id AND sheet.state = 'open'
          )
          AND NOT EXISTS (
            SELECT FROM paper_markers marker
            WHERE marker.paper_id = paper.id AND (marker.role = 'second' OR marker.staff_id = $1)
          )
        ORDER BY paper.id
        LIMIT 1`,
      demoId('staff', 'head'),
    );
    const before = (await countsOf('head'))['preBoardsToDecide'] ?? 0;
    await run("UPDATE mark_sheets SET state = 'submitted' WHERE paper_id = $1", paper?.id);
    const demand = (value: string) =>
      run("UPDATE settings SET value = $1::jsonb WHERE key = 'preBoardDemanded'", value);
    expect((await countsOf('head'))['preBoardsToDecide']).toBe(before + 1);
    expect(await countsOf('lecturer')).not.toHaveProperty('preBoardsToDecide');
    await demand('false');
    expect(await countsOf('head')).not.toHaveProperty('preBoardsToDecide');
    await demand('true');
    const head: CallAs = await gateway.as('head');
    const { changes } = dataOf<{ changes: number }>(
      await head('GET', `/marks/papers/${paper?.id}/pre-board`),
    );
    const decided = await head('POST', `/marks/papers/${paper?.id}/pre-board`, {
      decision: 'referred',
      heldOn: '2026-01-05',
      minute: 'PB 1',
      comment: 'Question 3 again.',
      changes,
    });
    expect(decided.statusCode, decided.body).toBeOneOf([200, 201]);
    expect((await countsOf('head'))['preBoardsToDecide'] ?? 0).toBe(before);
  });

  it('hides what is confidential from those who see the portal as another person', async () => {
    const token = await gateway.signIn('admin', DEMO_PASSWORD);
    const body = { kind: 'person', id: demoId('users', 'dean') };
    const begun = await gateway.call('POST', '/view-as', { token, body });
    expect(begun.statusCode, begun.body).toBe(200);
    const renewed = isStale(begun) ? await renew(gateway, token) : token;
    const answer = await gateway.call('GET', '/agenda', { token: renewed });
    const names = dataOf<AgendaEntry[]>(answer).map(({ name }) => name);
    const hidden = [
      'appealsToDecide',
      'leaveToDecide',
      'medicalsToDecide',
      'referralsToAccept',
      'rescrutiniesForBoard',
      'rescrutiniesToAccept',
      'entitlementsToDecide',
    ];
    expect(names).toContain('marksOverdue');
    expect(names.filter((name) => hidden.includes(name))).toEqual([]);
  });

  it('has words for every item, for the act of what is no step, and for what comes, in every language', () => {
    const names = facultyPortal.servers.flatMap(({ agenda = {} }) => Object.keys(agenda));
    expect(new Set(names).size).toBe(names.length);
    const acts = Object.entries(items).flatMap(([name, item]) => ('via' in item ? [name] : []));
    const coming = facultyPortal.servers.flatMap(({ upcoming = {} }) => Object.keys(upcoming));
    const keys = [
      ...names.map((name) => `agenda.${name}`),
      ...acts.map((name) => `agendaActs.${name}`),
      ...coming.map((name) => `agendaNext.${name}`),
    ];
    for (const language of LANGUAGES)
      for (const key of keys) expect(textsIn(language)(key), key).toBeTruthy();
  });
});
