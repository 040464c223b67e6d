import type { FieldProblem } from '../contract/errors.ts';
import { PASSWORD_MIN_LENGTH } from './passwordStrength.ts';

/** What `POST /register` takes. */
export interface Registration {
  userType: string;
  section: string;
  firstName: string;
  lastName: string;
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
  username: '',
  email: '',
  password: '',
};

/** Every field that is empty. Spaces alone count as nothing, except in a password. */
export function requiredProblems(values: Record<string, string>): Problems {
  const empty = Object.entries(values).filter(([name, value]) => (/password$/i.test(name) ? value : value.trim()) === '');
  return Object.fromEntries(empty.map(([name]) => [name, { code: 'required' as const }]));
}

/** The e-mail form that every mail server accepts at the least; the gateway has the last word. */
export function isEmail(value: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim());
}

/** A password that the gateway would refuse for its length. */
export function passwordProblem(password: string): FieldProblem | null {
  return Array.from(password).length < PASSWORD_MIN_LENGTH
    ? { code: 'passwordTooShort', args: { min: PASSWORD_MIN_LENGTH } }
    : null;
}

/** What can be said about a registration before it is sent. */
export function registrationProblems(values: Registration): Problems {
  const problems: Problems = {};
  if (!isEmail(values.email)) problems['email'] = { code: 'invalidEmail' };
  if (/\s/.test(values.username.trim())) problems['username'] = { code: 'invalidPattern' };
  else if (values.username.trim().length < 3) problems['username'] = { code: 'tooShort', args: { min: 3 } };
  const password = passwordProblem(values.password);
  if (password) problems['password'] = password;
  return { ...problems, ...requiredProblems({ ...values }) };
}

/** The registration as it is sent: without the spaces that paste and autocompletion leave. The password stays as typed. */
export function trimmed(values: Registration): Registration {
  const entries = Object.entries(values).map(([name, value]) => [name, name === 'password' ? value : value.trim()]);
  return Object.fromEntries(entries) as unknown as Registration;
}
