import { PASSWORD_MIN_LENGTH } from '../contract/model/constants.ts';
import type { FieldProblem } from '../contract/model/errors.ts';
import { canonicalNumber, isRecordNumber } from '../contract/model/recordNumber.ts';

/** The registration as it is typed. */
export interface Registration {
  userType: string;
  /** Empty for people without a section. */
  section: string;
  firstName: string;
  lastName: string;
  /** Of the registration of a student or the employment of a member of staff. */
  claimedNumber: string;
  /** Asked of students only. */
  claimedBirthDate: string;
  username: string;
  email: string;
  password: string;
}

export type Problems = Record<string, FieldProblem>;

export const EMPTY_REGISTRATION: Registration = {
  userType: '',
  section: '',
  firstName: '',
  lastName: '',
  claimedNumber: '',
  claimedBirthDate: '',
  username: '',
  email: '',
  password: '',
};

/** The empty fields. Only in a password do spaces count as content. */
export function requiredProblems(values: Record<string, string>): Problems {
  const empty = Object.entries(values).filter(
    ([name, value]) => (/password$/i.test(name) ? value : value.trim()) === '',
  );
  return Object.fromEntries(empty.map(([name]) => [name, { code: 'required' as const }]));
}

/** Rough check of an e-mail address; the gateway decides. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());

/** The problem of a password that is too short for the gateway, or `null`. */
export const passwordProblem = (password: string): FieldProblem | null =>
  Array.from(password).length < PASSWORD_MIN_LENGTH
    ? { code: 'passwordTooShort', args: { min: PASSWORD_MIN_LENGTH } }
    : null;

/** The rules for user names in the declaration of users; the gateway lower-cases them. */
function usernameProblem(username: string): FieldProblem | null {
  if (!/^[a-z][a-z0-9._-]*$/i.test(username)) return { code: 'invalidPattern' };
  if (username.length < 3) return { code: 'tooShort', args: { min: 3 } };
  return username.length > 32 ? { code: 'tooLong', args: { max: 32 } } : null;
}

/** A day as the gateway reads it: `2004/5/6` is `2004-05-06`. What is none stays as it is typed. */
export function canonicalDay(typed: string): string {
  const parts = typed.trim().split(/[-/.\s]+/);
  if (parts.length !== 3 || parts[0]?.length !== 4) return typed.trim();
  return parts.map((part) => part.padStart(2, '0')).join('-');
}

/** The rules for the number of a record; only students always have one. */
function numberProblem(number: string, isStudent: boolean): FieldProblem | null {
  if (number === '') return isStudent ? { code: 'required' } : null;
  return isRecordNumber(number) ? null : { code: 'invalidPattern' };
}

/** Client-side validation of a registration. */
export function registrationProblems(values: Registration, isStudent: boolean): Problems {
  const problems: Problems = {};
  if (!isEmail(values.email)) problems['email'] = { code: 'invalidEmail' };
  const username = usernameProblem(values.username.trim());
  if (username) problems['username'] = username;
  const password = passwordProblem(values.password);
  if (password) problems['password'] = password;
  const { section: _section, claimedNumber, claimedBirthDate: _birthDate, ...required } = values;
  const number = numberProblem(claimedNumber.trim(), isStudent);
  if (number) problems['claimedNumber'] = number;
  return { ...problems, ...requiredProblems(required) };
}

type Optional = 'section' | 'claimedNumber' | 'claimedBirthDate';

/** The registration with trimmed values, except the password; what is left empty is `null`. */
export function trimmed({
  password,
  section,
  claimedNumber,
  claimedBirthDate,
  ...values
}: Registration): Omit<Registration, Optional> & Record<Optional, string | null> {
  const entries = Object.entries(values).map(([name, value]) => [name, value.trim()]);
  const typed = Object.fromEntries(entries) as typeof values;
  return {
    ...typed,
    section: section || null,
    claimedNumber: canonicalNumber(claimedNumber) || null,
    claimedBirthDate: canonicalDay(claimedBirthDate) || null,
    password,
  };
}
