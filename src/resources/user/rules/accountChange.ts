import type { Values } from '../../../contract/model/fields.ts';

/** The effects of a change to an account's status. */
export interface AccountChange {
  /** End all sessions: the account is no longer active, or deleted. */
  ends: boolean;
  /** Send an e-mail with a link to choose the first password. */
  invites: boolean;
  /** Send an e-mail that the account is active. */
  opens: boolean;
  /** Send an e-mail with the reason why a registration is refused. */
  refuses: boolean;
  /** Forget what was stated only for the decision on the registration. */
  forgets: boolean;
}

/**
 * `before` is `undefined` for a new account, `after` for a deleted one (states: invited or pending
 * → active → locked → closed; pending → refused → active).
 */
export function accountChange(before: unknown, after: unknown): AccountChange {
  return {
    ends: before === 'active' && after !== 'active',
    invites: after === 'invited' && before !== 'invited',
    opens: (before === 'pending' || before === 'refused') && after === 'active',
    refuses: before === 'pending' && after === 'refused',
    forgets: before === 'pending' && after !== 'pending' && after !== undefined,
  };
}

/** Whether a change affects who can sign in: the name, the address, the status, or deletion. */
export const affectsSignIn = (before: Values, after: Values | undefined): boolean =>
  after === undefined ||
  ['username', 'email', 'newEmail', 'status'].some((name) => before[name] !== after[name]);
