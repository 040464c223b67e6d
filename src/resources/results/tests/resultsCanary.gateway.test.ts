import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  catalogue,
  dataOf,
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

interface Description {
  paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>>;
}

/** Unique figures: the mark of the examination and the total that follows from it. */
const MARK = '91.37';
const TOTAL = '88.82';
const MARKS = { assignment: '87.13', test: '82.87', exam: MARK };
const CANARIES = [MARK, TOTAL, MARKS.assignment, MARKS.test];

const OUTSIDERS = ['student', 'student2', 'stranger', 'webeditor'] as const;
type Reader = (typeof OUTSIDERS)[number];

let gateway: DemoGateway;
let [officer, dean]: CallAs[] = [];
let readers: Record<Reader, CallAs>;
let marked: MarkedPaper;
let made: WireRecord;
let description: Description;
/** Ids that an address can contain, by resource. */
let ids: Record<string, string>;
let all: ReturnType<typeof addresses>;

beforeAll(async () => {
  gateway = await startDemoGateway();
  [officer, dean] = [await gateway.as('examofficer'), await gateway.as('dean')];
  marked = await markPaper(gateway, kasun, MARKS);
  // The lecturer who has no part in the unit.
  const { rows } = await gateway.database.query<{ username: string }>({
    text: `
      SELECT account.username
      FROM users account
      JOIN staff member ON member.user_id = account.id
      WHERE account.username IN ('lecturer2', 'lecturer')
        AND NOT EXISTS (
          SELECT 1
          FROM papers paper
          JOIN offerings offering ON offering.id = paper.offering_id
          WHERE paper.id = $1
            AND (
              offering.coordinator_id = member.id
              OR EXISTS (
                SELECT 1
                FROM offerings__lecturers lecturer
                WHERE lecturer.owner_id = offering.id AND lecturer.staff_id = member.id
              )
            )
        )
      ORDER BY account.username DESC
      LIMIT 1`,
    values: [marked.paper],
  });
  readers = {
    student: await gateway.as('student'),
    student2: await gateway.as('student2'),
    stranger: await gateway.as(rows[0]?.username ?? 'lecturer2'),
    webeditor: await gateway.as('webeditor'),
  };
  const admin = await gateway.as('admin');
  // A mentor may read published results.
  await gateway.database.query({
    text: 'DELETE FROM mentor_assignments WHERE student_id = $1',
    values: [kasun],
  });
  description = (await admin('GET', '/openapi.json')).json<Description>();
  made = await release(officer as CallAs, marked);
  const idOf = async (text: string): Promise<string> =>
    (await gateway.database.query<{ id: string }>({ text, values: [marked.paper, kasun] })).rows[0]
      ?.id ?? '';
  ids = {
    papers: marked.paper,
    students: kasun,
    'result-releases': made.id,
    'exam-sessions': marked.session,
    'course-units': marked.unit,
    'mark-sheets': await idOf(
      'SELECT id FROM mark_sheets WHERE paper_id = $1 AND $2::uuid IS NOT NULL LIMIT 1',
    ),
    'exam-registrations': await idOf(
      'SELECT id FROM exam_registrations WHERE paper_id = $1 AND student_id = $2',
    ),
    offerings: await idOf(
      'SELECT offering_id AS id FROM papers WHERE id = $1 AND $2::uuid IS NOT NULL',
    ),
    'course-registrations': await idOf(`
      SELECT id
      FROM course_registrations
      WHERE student_id = $2 AND $1::uuid IS NOT NULL
      ORDER BY created_at
      LIMIT 1`),
  };
  all = addresses();
});
afterAll(() => gateway.close());

const FIGURES = {
  session: () => marked.session,
  paper: () => marked.paper,
  student: () => kasun,
  figures: () => 'prepared',
  by: () => 'unit',
  q: () => MARK,
  query: () => MARK,
};

/** Ids, one of each kind, for calls written by hand. */
const ABOUT = ['papers', 'students', 'result-releases', 'mark-sheets'] as const;

/**
 * The records of a resource that concern the mark, for each of its addresses; other addresses are
 * read with an id of each kind. A resource without such a record is skipped.
 */
function idsFor(path: string): string[] {
  const [, first = '', second = ''] = path.split('/');
  const resource = first === 'rest' || first === 'public' ? second : first;
  const own = ids[resource];
  if (own !== undefined) return [own];
  return catalogue.resources.has(resource) ? [] : ABOUT.map((name) => ids[name] ?? '');
}

/** Every readable address, with each id in turn, plain and with its parameters. */
function addresses(): { address: string; isGenerated: boolean }[] {
  const found = Object.entries(description.paths).flatMap(([path, methods]) => {
    // The live stream carries only topics and ends with its page; files are tested by their bytes.
    if (!('get' in methods) || path === '/live' || path.startsWith('/files/')) return [];
    const [first, ...further] = path.match(/\{\w+\}/g) ?? [];
    const named = (methods['get']?.parameters ?? [])
      .filter(({ in: where }) => where === 'query')
      .map(({ name }) => name);
    const filled =
      first === undefined
        ? [path]
        : idsFor(path).map((id) =>
            further.reduce((address) => address.replace(/\{\w+\}/, kasun), path.replace(first, id)),
          );
    const asked = new URLSearchParams(
      named.flatMap((name) =>
        name in FIGURES ? [[name, FIGURES[name as keyof typeof FIGURES]()]] : [],
      ),
    ).toString();
    const isGenerated = catalogue.resources.has(path.split('/')[1] ?? '');
    return filled.map((address) => ({
      address: asked === '' ? address : `${address}?${asked}`,
      isGenerated,
    }));
  });
  const lists = [
    'result-releases',
    'earned-grades',
    'exam-registrations',
    'papers',
    'mark-sheets',
    'activities',
    'students',
  ].flatMap((name) => [
    `/${name}?range=[0,199]`,
    `/${name}/-/export?format=csv`,
    `/${name}/-/groups?by=state`,
    `/${name}?filter=${encodeURIComponent(JSON.stringify({ total: TOTAL }))}`,
    `/${name}?sort=${encodeURIComponent('["total","ASC"]')}`,
  ]);
  return [...found, ...lists.map((address) => ({ address, isGenerated: true }))];
}

const AT_ONCE = 4;
/**
 * Lists and records without a privilege of the reader, determined once, because privileges do not
 * change with a release.
 */
const closed = new Map<CallAs, Set<string>>();

type Reveals = (body: string, address: string) => boolean;
/** An answer may repeat the request. */
const hasCanary: Reveals = (body, address) =>
  CANARIES.some((canary) => body.includes(canary) && !address.includes(canary));
/** A grade, average or class in an answer. */
const FIGURE = /"(?:grade|gpa|class|subjectGpa|overallGpa|pointsRaw|pointsCounted)":"[^"]/;
/** Rules name the grade that they ask for in their `args`. */
const hasFigure: Reveals = (body) => FIGURE.test(body.replaceAll(/"args":\{[^}]*\}/g, ''));

/** The addresses whose answer reveals a result, and the number of answers. */
async function walk(call: CallAs, reveals: Reveals): Promise<{ hits: string[]; answered: number }> {
  const hits: string[] = [];
  const shut = closed.get(call) ?? new Set<string>();
  closed.set(call, shut);
  const left = all.filter(({ address }) => !shut.has(address));
  let answered = 0;
  const next = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { address, isGenerated } = one;
      const { statusCode, body } = await call('GET', address);
      expect([address, statusCode < 500]).toEqual([address, true]);
      if (statusCode === 200) answered += 1;
      if (statusCode === 403 && isGenerated) shut.add(address);
      if (reveals(body, address)) hits.push(address);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return { hits: hits.toSorted(), answered };
}

/** Everything that leaves the portal: e-mails, notices, error texts, public pages. */
async function elsewhere(): Promise<string[]> {
  const { rows } = await gateway.database.query<{ text: string }>({
    text: `
    SELECT input::text AS text
    FROM jobs
    WHERE kind = 'email'
    UNION ALL
    SELECT body::text
    FROM messages
    UNION ALL
    SELECT subject::text
    FROM conversations`,
  });
  const open = await Promise.all(
    ['/public/news.rss', '/public/notices.rss', '/public/staff', '/public/openapi.json'].map(
      async (path) => (await gateway.call('GET', path)).body,
    ),
  );
  const refused = await Promise.all(
    Object.values(readers).map(
      async (call) =>
        (
          await call('POST', `/result-releases/${made.id}/-/transitions/publish`, {
            version: 1,
            values: {},
          })
        ).body,
    ),
  );
  return [...rows.map(({ text }) => text), ...open, ...refused].filter((text) =>
    CANARIES.some((canary) => text.includes(canary)),
  );
}

async function walkAs(
  names: readonly Reader[],
  reveals = hasCanary,
): Promise<Partial<Record<Reader, string[]>>> {
  const walked: [Reader, string[]][] = [];
  for (const name of names) {
    const { hits, answered } = await walk(readers[name], reveals);
    expect([name, answered > 40]).toEqual([name, true]);
    walked.push([name, hits]);
  }
  return Object.fromEntries(walked);
}

it('Without the privilege no mark, total or grade of an adopted release is in any answer, e-mail, notice or error', async () => {
  expect(
    dataOf<{ lines: { total: string }[] }[]>(
      await (officer as CallAs)('GET', `/results/releases/${made.id}/papers`),
    )[0]?.lines.map(({ total }) => total),
  ).toContain(TOTAL);
  await adopted(officer as CallAs, dean as CallAs, made.id);
  expect(await walkAs(OUTSIDERS)).toEqual({
    student: [],
    student2: [],
    stranger: [],
    webeditor: [],
  });
  expect(await elsewhere()).toEqual([]);
}, 120_000);

it('Once published only the owner finds it, without a hold, and once withdrawn no one', async () => {
  expect((await step(officer as CallAs, made.id, 'publish')).statusCode).toBe(200);
  expect(await walkAs(['student', 'student2', 'stranger'])).toEqual({
    student: ['/rescrutiny/own', '/results/own'],
    student2: [],
    stranger: [],
  });
  expect(await elsewhere()).toEqual([]);
  const held = await (officer as CallAs)('POST', `/student-holds/students/${kasun}`, {
    kind: 'dues',
    reason: 'Books',
    reference: 'Library 7',
  });
  expect(await walkAs(['student'], hasFigure)).toEqual({ student: [] });
  const { id } = dataOf<WireRecord>(held);
  await (officer as CallAs)('POST', `/student-holds/liftings/${id}`, {
    reason: 'Paid',
    reference: 'Receipt 8',
  });
  expect((await step(dean as CallAs, made.id, 'withdraw', { reason: 'Mixed up' })).statusCode).toBe(
    200,
  );
  expect(await walkAs(['student', 'stranger'])).toEqual({ student: [], stranger: [] });
  expect(await elsewhere()).toEqual([]);
}, 120_000);
