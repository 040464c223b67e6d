import type { AuthProvider } from 'react-admin';
import { signIn, type SignInData } from '../contract/wire/calls/sessionCalls.ts';
import type { Failure } from '../contract/wire/envelope.ts';
import type { Http } from './http.ts';
import {
  checkAuthentication,
  greetingName,
  personOf,
  readPrivileges,
  readToken,
  readUserData,
  storeSession,
} from './session.ts';
import { SIGN_IN_PATH } from './signInNotice.ts';
import type { SignedOutReason } from './signInNotice.ts';
import { createSignOut } from './signOut.ts';
import type { SignOut } from './signOut.ts';

export interface AuthProviderOptions {
  http: Pick<Http, 'post'>;
  /**
   * The privileges, one of which suffices for an action on a resource. An empty list requires only
   * authentication (specification §2). `null`: the resource has no such action.
   */
  requiredPrivileges: (resource: string, action: string) => readonly string[] | null;
  signOut?: SignOut;
}

/** The parts of an error of the data provider or `http` that matter for authentication. */
interface CallError {
  status?: number;
  errorCode?: number;
  body?: unknown;
}

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;

/** The reason why a failed call ended the session, or `null` if the session is still valid. */
function endOfSession(error: CallError | undefined): 'Unauthorized' | 'Session Expired' | null {
  const status = error?.status ?? error?.errorCode;
  const code = codeOf(error?.body);
  if (status !== 401 || code === 'WRONG_CREDENTIALS') return null;
  if (code === 'SESSION_EXPIRED') return 'Session Expired';
  return checkAuthentication().reason === 'Session Expired' ? 'Session Expired' : 'Unauthorized';
}

/**
 * react-admin's auth provider. Its own notices are disabled; the sign-in page shows the specified
 * toasts.
 */
export function createAuthProvider(options: AuthProviderOptions): AuthProvider {
  const { http, requiredPrivileges, signOut = createSignOut(http) } = options;
  // After a failed check react-admin calls logout without the reason, so it is kept for that call.
  let reason: SignedOutReason = 'requested';
  const refuse = (because: SignedOutReason) => {
    reason = because;
    return Promise.reject({ message: false, reason: because, redirectTo: SIGN_IN_PATH });
  };

  return {
    async login(credentials: { username: string; password: string }) {
      const answer = await http.post<SignInData>(signIn.path, credentials);
      if (!answer.isSuccess) throw new SignInError(answer);
      storeSession(answer.body);
    },
    async logout() {
      const because = reason;
      reason = 'requested';
      await signOut(because);
      // The page is being replaced. If this resolved, react-admin would navigate and clear its store,
      // which contains the language.
      return new Promise<never>(() => {});
    },
    async checkAuth() {
      const { access, reason: because } = checkAuthentication();
      if (!access) await refuse(because === 'Session Expired' ? because : 'Unauthorized');
    },
    async checkError(error: CallError | undefined) {
      const because = endOfSession(error);
      if (because) await refuse(because);
    },
    async getIdentity() {
      const userData = readUserData();
      return {
        id: personOf(readToken()) ?? '',
        fullName: greetingName(),
        email: userData?.email,
        ...(userData?.profile_image ? { avatar: userData.profile_image } : {}),
      };
    },
    async getPermissions() {
      return readPrivileges();
    },
    async canAccess({ resource, action }: { resource: string; action: string }) {
      if (!checkAuthentication().access) return false;
      const required = requiredPrivileges(resource, action);
      if (required === null) return false;
      const held = readPrivileges();
      return required.length === 0 || required.some((key) => held.includes(key));
    },
  };
}

/** A failed sign-in. `failure`: for forms that show field problems and the time left of a lock. */
export class SignInError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.name = 'SignInError';
    this.failure = failure;
  }
}
