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

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/%\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '');

/**
 * “1 leave request to decide (was due on 3 Feb 2026)”, as the dashboard says it. Of several, only
 * the earliest is known to be due.
 */
function lineIn(
  language: Language,
  { name, count, until }: Waiting,
  today: string,
  conventions: Conventions,
): string {
  const texts = textsIn(language);
  const number = String(count ?? 0);
  const text = pluralForm(texts(`agenda.${name}`) ?? name, count === 1 ? 'one' : 'many');
  const what = filled(text, { smart_count: number, count: number });
  if (until === null) return `– ${what}`;
  const overdue = count === 1 ? 'overdue' : 'earliestOverdue';
  const due = until < today ? overdue : until === today ? 'today' : 'until';
  const day = localFormat(language, conventions).date(until);
  return `– ${what} (${filled(texts(`shell.agenda.${due}`) ?? '', { day })})`;
}

/** The lines of an email, in each language. */
export const linesOf = (
  entries: readonly Waiting[],
  today: string,
  conventions: Conventions,
): Localised =>
  perLanguage((language) =>
    entries.map((entry) => lineIn(language, entry, today, conventions)).join('\n'),
  );
