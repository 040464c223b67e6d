import type { Language } from '../../../contract/model/constants.ts';
import type { Translate } from '../../../framework/index.ts';
import type { Finding } from '../api.ts';

type FormatMoment = (text: string, language: Language) => string;

/** The text of a finding, with localised times and option names. */
export function reasonText(
  { rule, args }: Finding,
  translate: Translate,
  language: Language,
  formatMoment: FormatMoment,
): string {
  const words: Record<string, unknown> = { ...args };
  if (typeof args['at'] === 'string') words['at'] = formatMoment(args['at'], language);
  if (typeof args['medium'] === 'string')
    words['medium'] = translate(`registration.media.${args['medium']}`);
  if (typeof args['weekday'] === 'string')
    words['weekday'] = translate(`registration.weekdays.${args['weekday']}`);
  if (typeof args['status'] === 'string')
    words['status'] = translate(`resources.students.options.status.${args['status']}`);
  return translate(`registration.reasons.${rule}`, words);
}
