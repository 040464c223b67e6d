import type { Localised } from '../../../src/contract/model/constants.ts';
import { addDays } from '../../../src/contract/model/facultyClock.ts';
import type { SettingKey, SettingValues } from '../../../src/contract/model/settings.ts';
import { localised } from '../../db/localised.ts';
import { queryRows } from '../../db/queryable.ts';
import type { Morning } from './morning.ts';
import { lastReminderDay, type Rank, RANKS, type ReminderRule } from './reminderDay.ts';
import { waitingLine, workLine } from './sentences.ts';

type NumberSetting = {
  [Key in SettingKey]: SettingValues[Key] extends number ? Key : never;
}[SettingKey];

/** Work that an area lists piece by piece, with a rule of its own about when people are notified. */
export interface DueList {
  /** The settings of the rule, by its parts. */
  rule: Readonly<Record<keyof ReminderRule, NumberSetting>>;
  /**
   * SQL: rows of `id` (the account of who does it, `NULL` without one), `name` (theirs, `NULL` if
   * no one is named), `what`, `due`, and the accounts `head` and `dean`. `$1` is the last due day.
   */
  sql: string;
}

/** Whether those above are notified of an item that is overdue: as a whole, or by its own list. */
export type Escalating = ReadonlyMap<string, true | DueList>;

/** Something that is due, who does it, and who is above them. */
export interface DueWork {
  item: string;
  due: string;
  /** A line of an email. */
  line: Localised;
  /** `null`: no one is named for it. */
  person: { id: string | null; name: Localised } | null;
  head: string | null;
  dean: string | null;
  rule: ReminderRule;
}

/** Members of staff with those above them, by their accounts. */
const STAFF = `
  SELECT
    member.user_id AS id,
    ${localised('member.name_with_initials')} AS name,
    head.user_id AS head,
    dean.user_id AS dean
  FROM staff member
  JOIN users account ON account.id = member.user_id AND account.status = 'active'
  JOIN departments department ON department.id = member.department_id
  JOIN faculties faculty ON faculty.id = department.faculty_id
  LEFT JOIN staff head ON head.id = department.head_id
  LEFT JOIN staff dean ON dean.id = faculty.dean_id
  ORDER BY member.id`;

interface Member extends Record<string, unknown> {
  id: string;
  name: Localised;
  head: string | null;
  dean: string | null;
}

interface ListedWork extends Record<string, unknown> {
  id: string | null;
  name: Localised | null;
  what: Localised;
  due: string;
  head: string | null;
  dean: string | null;
}

interface ReadWork {
  works: DueWork[];
  /** Items that could not be counted for everyone. */
  uncounted: ReadonlySet<string>;
}

/** The entries of each member of staff, as the dashboard counts them. */
async function readEntries(
  { database, read, settings, today }: Morning,
  names: ReadonlySet<string>,
): Promise<ReadWork> {
  const rule = {
    before: null,
    every: null,
    head: settings.overdueHeadAfter,
    dean: settings.overdueDeanAfter,
  };
  const works: DueWork[] = [];
  const uncounted = new Set<string>();
  for (const { id, name, head, dean } of await queryRows<Member>(database, { text: STAFF })) {
    for (const entry of await read(id, names)) {
      if (entry.count === null) uncounted.add(entry.name);
      if (entry.until === null) continue;
      const line = waitingLine(entry, today, settings);
      const person = { id, name };
      works.push({ item: entry.name, due: entry.until, line, person, head, dean, rule });
    }
  }
  return { works, uncounted };
}

async function readList(
  { database, settings, today }: Morning,
  item: string,
  { rule: keys, sql }: DueList,
): Promise<DueWork[]> {
  const rule = {
    before: settings[keys.before],
    every: settings[keys.every],
    head: settings[keys.head],
    dean: settings[keys.dean],
  };
  const rows = await queryRows<ListedWork>(database, {
    text: sql,
    values: [addDays(today, rule.before)],
  });
  return rows.map(({ id, name, what, due, head, dean }) => ({
    item,
    due,
    line: workLine(item, what, { until: due, today, conventions: settings }),
    person: name && { id, name },
    head,
    dean,
    rule,
  }));
}

/** All work of which someone is notified today, or was before. */
export async function readDueWork(morning: Morning, escalating: Escalating): Promise<ReadWork> {
  const names = [...escalating].flatMap(([name, list]) => (list === true ? [name] : []));
  const { works, uncounted } = await readEntries(morning, new Set(names));
  for (const [item, list] of escalating)
    if (list !== true) works.push(...(await readList(morning, item, list)));
  return { works, uncounted };
}

/** The ranks that are notified of a piece of work by today, with the day of the latest notice. */
export function ranksOf(
  work: DueWork,
  today: string,
): { rank: Rank; reader: string; day: string }[] {
  const own = work.person?.id ?? null;
  return RANKS.flatMap((rank) => {
    const reader = rank === 'person' ? own : work[rank];
    const day = lastReminderDay(rank, work.due, today, work.rule);
    if (reader === null || day === null || (rank !== 'person' && reader === own)) return [];
    return [{ rank, reader, day: work.rule.every === null ? work.due : day }];
  });
}
