import type { Language, Localised } from '../../../src/contract/model/constants.ts';
import type { Conventions } from '../../../src/contract/model/conventions.ts';
import { localFormat } from '../../../src/contract/model/localFormat.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import type { AgendaEntry } from '../../../src/contract/wire/calls/agendaCalls.ts';
import { pluralForm, textsIn } from '../../db/texts.ts';
import emails from '../../notify/agendaEmails.json' with { type: 'json' };
import type { EmailTexts } from '../../notify/templates.ts';

/** The emails about the agenda. */
export const AGENDA_EMAILS = emails satisfies Readonly<Record<string, EmailTexts>>;

export type Waiting = Pick<AgendaEntry, 'name' | 'count' | 'until'>;

/** Lines of a list; the number of the others is said. */
const MAX_LINES = 40;

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

const textIn = (language: Language, key: string): string => textsIn(language)(key) ?? key;

/** The day on which something is due, by today and by the faculty's way of writing days. */
export interface DueDay {
  until: string | null;
  today: string;
  conventions: Conventions;
}

/** “– Marks of AL 201 (was due on 3 Feb 2026)”. Of several, only the earliest is known to be due. */
function dueLine(
  language: Language,
  what: string,
  { until, today, conventions }: DueDay,
  isOne: boolean,
): string {
  if (until === null) return `– ${what}`;
  const overdue = isOne ? 'overdue' : 'earliestOverdue';
  const due = until < today ? overdue : until === today ? 'today' : 'until';
  const day = localFormat(language, conventions).date(until);
  return `– ${what} (${filled(textIn(language, `shell.agenda.${due}`), { day })})`;
}

/** What waits, as the dashboard says it: “1 leave request to decide (was due on 3 Feb 2026)”. */
export const waitingLine = (
  { name, count, until }: Waiting,
  today: string,
  conventions: Conventions,
): Localised =>
  perLanguage((language) => {
    const number = String(count ?? 0);
    const text = pluralForm(textIn(language, `agenda.${name}`), count === 1 ? 'one' : 'many');
    const what = filled(text, { smart_count: number, count: number });
    return dueLine(language, what, { until, today, conventions }, count === 1);
  });

/** One piece of work of an item, by the text `agendaDue.<name>`: “Marks of AL 201 (due today)”. */
export const workLine = (name: string, what: Localised, due: DueDay): Localised =>
  perLanguage((language) =>
    dueLine(
      language,
      filled(textIn(language, `agendaDue.${name}`), { what: what[language] }),
      due,
      true,
    ),
  );

/** Lines as the list of an email. */
export const listOf = (lines: readonly Localised[]): Localised =>
  perLanguage((language) => {
    const rest = lines.length - MAX_LINES;
    const shown = lines.slice(0, MAX_LINES).map((line) => line[language]);
    const more = filled(textIn(language, 'shell.agenda.others'), { count: String(rest) });
    return [...shown, ...(rest > 0 ? [`– ${more}`] : [])].join('\n');
  });

/** The lines of an email, in each language. */
export const linesOf = (
  entries: readonly Waiting[],
  today: string,
  conventions: Conventions,
): Localised => listOf(entries.map((entry) => waitingLine(entry, today, conventions)));
