import type { Language } from '../../contract/constants.ts';
import { formatDate } from './localFormat.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Problem {
  code: string;
  args?: Readonly<Record<string, unknown>>;
}

/** A problem of a field, or of a record as a whole, in words, with the days in it as the reader writes them. */
export const problemWords = ({ code, args = {} }: Problem, translate: (key: string, values: Record<string, unknown>) => string, language: Language): string => {
  const shown = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, typeof value === 'string' && DAY.test(value) ? formatDate(value, language) : value]));
  return translate(`errors.field.${code}`, { ...shown, _: translate(`errors.${code}`, { ...shown, _: code }) });
};
