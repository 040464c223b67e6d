import {
  colomboDay,
  localised,
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
import {
  chosenColumns,
  EXPECTED_SHEETS,
  HAS_CANDIDATES,
  IS_TO_HAND_IN,
  MAY_BE_OUTSTANDING,
  PAPER_FROM,
} from './expected.ts';
import { HANDS, handsIn } from './hands.ts';
import words from './reminderWords.json' with { type: 'json' };

const CAPACITIES: readonly Capacity[] = ['marker', 'head', 'dean'];

/** Papers with marks to hand in, and who is late with them. */
const DUE = `
  WITH
  chosen AS MATERIALIZED (
    SELECT
      ${chosenColumns('NULL')},
      unit.code,
      ${localised('unit.title')} AS title,
      session.marks_due_on AS due_on,
      department.head_id AS head,
      faculty.dean_id AS dean
    FROM ${PAPER_FROM}
    JOIN departments department ON department.id = unit.department_id
    JOIN faculties faculty ON faculty.id = department.faculty_id
    WHERE session.status IN ('held', 'marking')
      AND session.marks_due_on <= $1::date + $2::int
      AND ${MAY_BE_OUTSTANDING}
      AND ${HAS_CANDIDATES}
  ),
  ${EXPECTED_SHEETS}
  SELECT
    chosen.id,
    chosen.code,
    chosen.title,
    chosen.due_on::text AS "dueOn",
    chosen.head,
    chosen.dean,
    ARRAY(
      SELECT DISTINCT hand.staff
      FROM papers paper
      JOIN offerings offering ON offering.id = paper.offering_id
      JOIN expected ON expected.paper_id = paper.id
      JOIN LATERAL ${HANDS} hand
        ON ${handsIn('hand.role', 'expected.stage', 'expected.is_double_marked')}
      WHERE paper.id = chosen.id AND ${IS_TO_HAND_IN}
    ) AS late
  FROM chosen
  WHERE chosen.id IN (
    SELECT expected.paper_id
    FROM expected
    WHERE ${IS_TO_HAND_IN}
  )
  ORDER BY chosen.due_on, chosen.code, chosen.id`;

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
  id: string;
  code: string;
  title: Localised;
  dueOn: string;
  /** Members of staff who have not handed everything in. */
  late: readonly string[];
  head: string | null;
  dean: string | null;
}

/** The papers of which one person is reminded, by capacity. */
type Reminder = Record<Capacity, { paper: DuePaper; day: string }[]>;

/** The reminders of each member of staff, in the order of the papers. */
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
  for (const paper of papers) {
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
      const lines = reminder[capacity]
        .slice(0, LINES)
        .map(({ paper: { code, title, dueOn, late } }) => {
          const by = late.flatMap((staff) => names[staff]?.[language] ?? []).join(', ');
          return filled(text.line, {
            paper: `${code} ${title[language]}`,
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
  const papers = await queryRows<DuePaper>(client, {
    text: DUE,
    values: [today, settings.marksRemindBefore],
  });
  const reminders = remindersOf(papers, today, settings);
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
        count: new Set(CAPACITIES.flatMap((capacity) => own[capacity].map(({ paper }) => paper.id)))
          .size,
        papers: perLanguage((language) => listsIn(language, own, names, settings)),
      })),
  );
}
