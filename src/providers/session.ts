import {
  LOGGED_IN_KEY,
  PRIVILEGES_KEY,
  STAFF_DATA_KEY,
  STUDENT_STATUS_KEY,
  TOKEN_KEY,
  USER_DATA_KEY,
} from '../contract/model/constants.ts';
import type { Impersonation } from '../contract/model/impersonation.ts';
import { LAST_ACTIVITY_KEY } from './storedKeys.ts';
import { checkToken, decodeToken } from './token.ts';
import type { AuthenticationCheck } from './token.ts';

/** The fields of `userData` used by the specification (§3). */
export interface UserData {
  user: string | number;
  l_name: string;
  user_name: string;
  email: string;
  profile_image: string | null;
}

/** What a session is stored from. */
export interface SessionData {
  token: string;
  /** All privileges; absent: those that the token lists. */
  privileges?: readonly string[];
  userData: UserData;
  staffData: unknown;
  studentStatus: readonly unknown[];
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Extensions and older versions write to the storage; a broken entry must not stop the portal.
    return null;
  }
}

const restOf = (token: string): unknown => decodeToken(token)?.['rest'];

/**
 * Keeps a token. If it lists the privileges of the menu only, all of them are kept next to it,
 * first, because other tabs react to the token.
 */
export function storeToken(token: string, privileges: readonly string[] = []): void {
  const rest = restOf(token);
  if (rest === undefined) localStorage.removeItem(PRIVILEGES_KEY);
  else localStorage.setItem(PRIVILEGES_KEY, JSON.stringify({ rest, privileges }));
  localStorage.setItem(TOKEN_KEY, token);
}

/** Keeps a session in local storage under the names that specification §3 fixes. */
export function storeSession(data: SessionData): void {
  localStorage.setItem(USER_DATA_KEY, JSON.stringify(data.userData ?? null));
  localStorage.setItem(STAFF_DATA_KEY, JSON.stringify(data.staffData ?? null));
  localStorage.setItem(STUDENT_STATUS_KEY, JSON.stringify(data.studentStatus ?? []));
  localStorage.setItem(LOGGED_IN_KEY, 'true');
  // The last activity of a previous session must not end this one.
  localStorage.removeItem(LAST_ACTIVITY_KEY);
  // Last, because other tabs react to the token and then read the other entries.
  storeToken(data.token, data.privileges);
}

/** The stored token, or `null` if no one is signed in. */
export const readToken = (): string | null => localStorage.getItem(TOKEN_KEY) || null;

/** The stored user data, or null. */
export function readUserData(): UserData | null {
  const userData = readJson(USER_DATA_KEY);
  return typeof userData === 'object' && userData !== null ? (userData as UserData) : null;
}

/** The stored staff data, or null. */
export const readStaffData = (): unknown => readJson(STAFF_DATA_KEY);

/** The stored student status list; empty for people who are not students. */
export function readStudentStatus(): unknown[] {
  const statuses = readJson(STUDENT_STATUS_KEY);
  return Array.isArray(statuses) ? statuses : [];
}

/** Whether the logged-in flag is set. */
export const isLoggedIn = (): boolean => localStorage.getItem(LOGGED_IN_KEY) === 'true';

/** The authentication check of specification §4 for the stored token. */
export const checkAuthentication = (now = Date.now()): AuthenticationCheck =>
  checkToken(readToken(), now);

/** All privileges that were kept next to a token with a shortened list; `null`: of another one. */
function readWholeList(rest: unknown): unknown {
  const kept = readJson(PRIVILEGES_KEY);
  return typeof kept === 'object' && kept !== null && 'rest' in kept && kept.rest === rest
    ? (kept as { privileges?: unknown }).privileges
    : null;
}

/** The token whose list is shortened and whose other privileges are not known; otherwise `null`. */
export function tokenWithoutWholeList(): string | null {
  const token = readToken();
  const rest = token === null ? undefined : restOf(token);
  return rest !== undefined && readWholeList(rest) === null ? token : null;
}

/** The privileges in the stored token or next to it; empty without a token or a list. */
export function readPrivileges(): string[] {
  const token = readToken();
  const claims = token ? decodeToken(token) : null;
  const rest = claims?.['rest'];
  const privileges = (rest === undefined ? null : readWholeList(rest)) ?? claims?.privileges;
  return Array.isArray(privileges) ? privileges.filter((key) => typeof key === 'string') : [];
}

/** The impersonation in the stored token, or `null`. */
export function readImpersonation(): Impersonation | null {
  const token = readToken();
  const impersonation = token ? decodeToken(token)?.['viewing'] : undefined;
  return typeof impersonation === 'object' && impersonation !== null
    ? (impersonation as Impersonation)
    : null;
}

/** Specification §6: true only if the list of the stored token contains the key. */
export const hasPrivilege = (key: string): boolean => readPrivileges().includes(key);

/** The person of a token: its subject, or the stored user if the gateway writes no subject. */
export function personOf(token: string | null): string | null {
  const subject = token ? decodeToken(token)?.sub : undefined;
  if (subject !== undefined && subject !== null) return String(subject);
  const user = readUserData()?.user;
  return user === undefined || user === null ? null : String(user);
}

/**
 * The name in the greeting (specification §1): last name and user name for students, only the user
 * name for others.
 */
export function greetingName(
  userData = readUserData(),
  studentStatus = readStudentStatus(),
): string {
  const userName = userData?.user_name ?? '';
  if (studentStatus.length === 0) return userName;
  return [userData?.l_name, userName].filter(Boolean).join(' ');
}
