import {
  LOGGED_IN_KEY,
  STAFF_DATA_KEY,
  STUDENT_STATUS_KEY,
  TOKEN_KEY,
  USER_DATA_KEY,
} from '../contract/model/constants.ts';
import type { Impersonation } from '../contract/model/impersonation.ts';
import { LAST_ACTIVITY_KEY } from './storedKeys.ts';
import { checkToken, decodeToken } from './token.ts';
import type { AuthenticationCheck } from './token.ts';

/** The fields that the specification (§3) reads of `userData`. */
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
  userData: UserData;
  staffData: unknown;
  studentStatus: readonly unknown[];
}

function readJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    // Storage is open to extensions and older versions; a broken entry must not stop the portal.
    return null;
  }
}

/** Keeps a session in local storage under the names that specification §3 fixes. */
export function storeSession(data: SessionData): void {
  localStorage.setItem(USER_DATA_KEY, JSON.stringify(data.userData ?? null));
  localStorage.setItem(STAFF_DATA_KEY, JSON.stringify(data.staffData ?? null));
  localStorage.setItem(STUDENT_STATUS_KEY, JSON.stringify(data.studentStatus ?? []));
  localStorage.setItem(LOGGED_IN_KEY, 'true');
  // A moment left by the session before must not end this one.
  localStorage.removeItem(LAST_ACTIVITY_KEY);
  // Last: other tabs take a changed token as the sign that the rest is in place.
  localStorage.setItem(TOKEN_KEY, data.token);
}

/** The stored token, or null without a session. */
export function readToken(): string | null {
  return localStorage.getItem(TOKEN_KEY) || null;
}

/** The stored user data, or null. */
export function readUserData(): UserData | null {
  const userData = readJson(USER_DATA_KEY);
  return typeof userData === 'object' && userData !== null ? (userData as UserData) : null;
}

/** The stored staff data, or null. */
export function readStaffData(): unknown {
  return readJson(STAFF_DATA_KEY);
}

/** The stored student status list; empty for everybody who is not a student. */
export function readStudentStatus(): unknown[] {
  const statuses = readJson(STUDENT_STATUS_KEY);
  return Array.isArray(statuses) ? statuses : [];
}

/** Whether the logged-in flag is set. */
export function isLoggedIn(): boolean {
  return localStorage.getItem(LOGGED_IN_KEY) === 'true';
}

/** Specification §4 on the stored token. */
export function checkAuthentication(now = Date.now()): AuthenticationCheck {
  return checkToken(readToken(), now);
}

/** The privilege keys in the stored token; none without a token or a list. */
export function readPrivileges(): string[] {
  const token = readToken();
  const privileges = token ? decodeToken(token)?.privileges : undefined;
  return Array.isArray(privileges) ? privileges.filter((key) => typeof key === 'string') : [];
}

/** Through whose eyes the session looks, as the stored token says; null for one's own. */
export function readViewing(): Impersonation | null {
  const token = readToken();
  const viewing = token ? decodeToken(token)?.['viewing'] : undefined;
  return typeof viewing === 'object' && viewing !== null ? (viewing as Impersonation) : null;
}

/** Specification §6: true only if the stored token's list contains the key. */
export function hasPrivilege(key: string): boolean {
  return readPrivileges().includes(key);
}

/** Whose session a token is: its subject, or for a gateway that writes none the stored user. */
export function personOf(token: string | null): string | null {
  const subject = token ? decodeToken(token)?.sub : undefined;
  if (subject !== undefined && subject !== null) return String(subject);
  const user = readUserData()?.user;
  return user === undefined || user === null ? null : String(user);
}

/**
 * The greeting's name (specification §1): last name and user name for students, user name alone for
 * everybody else.
 */
export function greetingName(
  userData = readUserData(),
  studentStatus = readStudentStatus(),
): string {
  const userName = userData?.user_name ?? '';
  if (studentStatus.length === 0) return userName;
  return [userData?.l_name, userName].filter(Boolean).join(' ');
}
