import {
  colomboDay,
  type Queryable,
  queryRows,
  readStoredSettings,
  type TransactionContext,
} from '../../../../gateway/index.ts';
import type { Language, Localised } from '../../../contract/model/constants.ts';
import { localFormat } from '../../../contract/model/localFormat.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import type { SettingValues } from '../../../contract/model/settings.ts';
import { staffNames } from '../../staff/server/staffNames.ts';
import { isMailDue, lastReminderDay, type Capacity } from '../rules/reminders.ts';
import { markersOf } from '../rules/rights.ts';
import type { MarkStage } from '../stages.ts';
import { papersFacts, sheetOf, stagesOf, type PaperFacts } from './facts.ts';
import words from './reminderWords.json' with { type: 'json' };

const CAPACITIES: readonly Capacity[] = ['marker', 'head', 'dean'];

const DUE = `
  SELECT paper.id, department.head_id AS head, faculty.dean_id AS dean
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  JOIN course_units unit ON unit.id = offering.course_unit_id
  JOIN departments department ON department.id = unit.department_id
  JOIN faculties faculty ON faculty.id = department.faculty_id
  WHERE session.status IN ('held', 'marking')
    AND session.marks_due_on <= $1::date + $2::int
    AND EXISTS (
      SELECT FROM exam_registrations registration
      WHERE registration.paper_id = paper.id AND registration.status = 'confirmed'
    )
  ORDER BY paper.id`;

const READERS = `
  SELECT
    member.id AS staff,
    member.user_id AS user,
    (
      SELECT max(day.day)::text
      FROM mark_reminder_days day
      WHERE day.user_id = member.user_id
    ) AS last
  FROM staff member
  WHERE member.id = ANY($1::uuid[]) AND member.user_id IS NOT NULL`;

/** Of two gateways only one inserts the row. */
const ONCE = `
  INSERT INTO mark_reminder_days (user_id, day)
  SELECT reader, $2::date
  FROM unnest($1::uuid[]) AS reader
  ON CONFLICT DO NOTHING
  RETURNING user_id AS user`;

interface DuePaper {
  facts: PaperFacts;
  dueOn: string;
  /** Members of staff who have not handed everything in. */
  late: readonly string[];
  head: string | null;
  dean: string | null;
}

/** The roles that hand in the stages of a paper. */
const HANDS_IN = { first: 'first', second: 'second', agreed: 'moderator' } as const;

/** The stages of a paper that wait to be handed in; what two markers agree on is not reminded of. */
const openStages = (paper: PaperFacts): MarkStage[] =>
  stagesOf(paper)
    .filter((stage) => stage !== 'agreed' || paper.isModerated)
    .filter((stage) =>
      paper.components.some(({ id }) => (sheetOf(paper, id, stage)?.state ?? 'open') === 'open'),
    );

/** The people who still have sheets of a paper to hand in; moderators only after the markers. */
function lateOf(paper: PaperFacts): string[] {
  const open = openStages(paper);
  const awaited = open.includes('first') ? open.filter((stage) => stage !== 'agreed') : open;
  return [
    ...new Set(
      awaited.flatMap((stage) => markersOf(HANDS_IN[stage], paper.markers, paper.lecturers)),
    ),
  ];
}

/** Papers read at once. */
const AT_ONCE = 200;

async function duePapers(
  client: Queryable,
  today: string,
  { marksRemindBefore }: SettingValues,
): Promise<DuePaper[]> {
  const rows = await queryRows<{ id: string; head: string | null; dean: string | null }>(client, {
    text: DUE,
    values: [today, marksRemindBefore],
  });
  const chiefs = new Map(rows.map((row) => [row.id, row]));
  const found: DuePaper[] = [];
  for (let first = 0; first < rows.length; first += AT_ONCE) {
    const ids = rows.slice(first, first + AT_ONCE).map(({ id }) => id);
    for (const facts of await papersFacts(client, ids)) {
      if (facts.dueOn === null || openStages(facts).length === 0) continue;
      const { head = null, dean = null } = chiefs.get(facts.id) ?? {};
      found.push({ facts, dueOn: facts.dueOn, late: lateOf(facts), head, dean });
    }
  }
  return found;
}

/** The papers of which one person is reminded, by capacity. */
type Reminder = Record<Capacity, { paper: DuePaper; day: string }[]>;

/** The reminders of each member of staff, papers due first at the top. */
function remindersOf(
  papers: readonly DuePaper[],
  today: string,
  settings: SettingValues,
): ReadonlyMap<string, Reminder> {
  const rule = {
    before: settings.marksRemindBefore,
    every: settings.marksRemindEvery,
    headAfter: settings.marksHeadAfter,
    deanAfter: settings.marksDeanAfter,
  };
  const made = new Map<string, Reminder>();
  for (const paper of papers.toSorted(
    (left, right) =>
      left.dueOn.localeCompare(right.dueOn) || left.facts.code.localeCompare(right.facts.code),
  )) {
    const people = { marker: paper.late, head: [paper.head], dean: [paper.dean] };
    for (const capacity of CAPACITIES) {
      const day = lastReminderDay(capacity, paper.dueOn, today, rule);
      if (day === null) continue;
      for (const staff of people[capacity]) {
        if (staff === null) continue;
        const own = made.get(staff) ?? { marker: [], head: [], dean: [] };
        own[capacity].push({ paper, day });
        made.set(staff, own);
      }
    }
  }
  return made;
}

/** Lines of a list; the number of the others is said. */
const LINES = 40;

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

/** The lists of an e-mail in one language, with a blank line between them. */
function listsIn(
  language: Language,
  reminder: Reminder,
  names: Readonly<Record<string, Localised>>,
  settings: SettingValues,
): string {
  const { date } = localFormat(language, settings);
  const text = words[language];
  return CAPACITIES.filter((capacity) => reminder[capacity].length > 0)
    .map((capacity) => {
      const lines = reminder[capacity].slice(0, LINES).map(({ paper: { facts, dueOn, late } }) => {
        const by = late.flatMap((staff) => names[staff]?.[language] ?? []).join(', ');
        return filled(text.line, {
          paper: `${facts.code} ${facts.title[language]}`,
          due: date(dueOn),
          by: capacity === 'marker' || by === '' ? '' : ` (${by})`,
        });
      });
      const rest = reminder[capacity].length - LINES;
      return [
        text[capacity],
        ...lines,
        ...(rest > 0 ? [filled(text.more, { count: String(rest) })] : []),
      ].join('\n');
    })
    .join('\n\n');
}

/**
 * Reminds people of marks that are not handed in, each with at most one e-mail a day that lists all
 * their papers: markers before the due date and, repeatedly, after it (University of Peradeniya,
 * manual 2.3.1); later also heads of departments and the dean.
 */
export async function remindOfMarks({
  client,
  now,
  notify,
}: Pick<TransactionContext, 'client' | 'now' | 'notify'>): Promise<void> {
  const settings = await readStoredSettings(client);
  const today = colomboDay(now);
  const reminders = remindersOf(await duePapers(client, today, settings), today, settings);
  const readers = (
    await queryRows<{ staff: string; user: string; last: string | null }>(client, {
      text: READERS,
      values: [[...reminders.keys()]],
    })
  ).flatMap((reader) => {
    const own = reminders.get(reader.staff);
    const days = own ? CAPACITIES.flatMap((capacity) => own[capacity].map(({ day }) => day)) : [];
    return own && isMailDue(days, reader.last) ? [{ ...reader, own }] : [];
  });
  const rows = await queryRows<{ user: string }>(client, {
    text: ONCE,
    values: [readers.map(({ user }) => user), today],
  });
  const claimed = new Set(rows.map(({ user }) => user));
  const names = await staffNames(
    client,
    readers.flatMap(({ own }) => [...own.head, ...own.dean].flatMap(({ paper }) => paper.late)),
  );
  await notify.emailEach(
    'marksDue',
    readers
      .filter(({ user }) => claimed.has(user))
      .map(({ user, own }) => ({
        userId: user,
        count: new Set(
          CAPACITIES.flatMap((capacity) => own[capacity].map(({ paper }) => paper.facts.id)),
        ).size,
        papers: perLanguage((language) => listsIn(language, own, names, settings)),
      })),
  );
}
