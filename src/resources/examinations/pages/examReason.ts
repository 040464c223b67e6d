import type { Language } from '../../../contract/model/constants.ts';
import type { Translate } from '../../../framework/index.ts';
import type { ExamFinding } from '../api.ts';

/** A finding in words: moments as the reader's language writes them, states by their names. */
export function examReason(
  { rule, args }: ExamFinding,
  translate: Translate,
  language: Language,
  formatMoment: (text: string, language: Language) => string,
): string {
  const words: Record<string, unknown> = { ...args };
  if (typeof args['at'] === 'string')
    words['at'] = args['at'] === '' ? '–' : formatMoment(args['at'], language);
  if (typeof args['status'] === 'string')
    words['status'] = translate(`resources.students.options.status.${args['status']}`);
  return translate(`examRegistration.reasons.${rule}`, words);
}
