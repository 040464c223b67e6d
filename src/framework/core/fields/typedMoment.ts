import type { Language } from '../../../contract/model/constants.ts';
import { readDate, readDateTime, readTime } from '../../../contract/model/readLocal.ts';
import type { FieldMessage } from './fieldProblem.ts';
import { formatDate, formatTime, formatWallClock, writingIn } from './localFormat.ts';

/** The types of HTML inputs, whose values are the same texts. */
export const MOMENT_TYPES = ['date', 'time', 'datetime-local'] as const;
/** A date `2026-11-16`, a time `08:30`, or both as a clock in Colombo shows them. */
export type MomentType = (typeof MOMENT_TYPES)[number];

interface TypedForm {
  shape: RegExp;
  read: (text: string, language: Language) => string | null;
  write: (value: string, language: Language) => string;
  /** A value that the message of unreadable text shows as an example. */
  example: string;
  problem: string;
}

const FORMS: Record<MomentType, TypedForm> = {
  date: {
    shape: /^\d{4}-\d{2}-\d{2}$/,
    read: (text, language) => readDate(text, writingIn(language)),
    write: formatDate,
    example: '2026-11-16',
    problem: 'framework.kinds.date.unreadable',
  },
  time: {
    shape: /^\d{2}:\d{2}$/,
    read: readTime,
    write: formatTime,
    example: '08:30',
    problem: 'framework.kinds.time.unreadable',
  },
  'datetime-local': {
    shape: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
    read: (text, language) => readDateTime(text, writingIn(language)),
    write: formatWallClock,
    example: '2026-11-16T08:30',
    problem: 'framework.kinds.datetime.unreadable',
  },
};

/** Whether a value is what `readMoment` makes of readable text. */
export const isMoment = (type: MomentType, value: string): boolean =>
  // The shape alone would accept the 31st of February.
  FORMS[type].shape.test(value) && FORMS[type].read(value, 'en') === value;

/** Whether an optional value is none or can be read. */
export const isReadable = (type: MomentType, value: string): boolean =>
  value === '' || isMoment(type, value);

/** The value of typed text: `''` if blank, the text itself if it cannot be read. */
export const readMoment = (type: MomentType, text: string, language: Language): string =>
  text.trim() === '' ? '' : (FORMS[type].read(text, language) ?? text);

/** A value as the portal shows it; a text that is no value stays as it is. */
export const writeMoment = (type: MomentType, value: string, language: Language): string =>
  isMoment(type, value) ? FORMS[type].write(value, language) : value;

/** What is wrong with unreadable text, with an example of what can be read. */
export const unreadableMoment = (type: MomentType, language: Language): FieldMessage => ({
  message: FORMS[type].problem,
  args: { example: writeMoment(type, FORMS[type].example, language) },
});
