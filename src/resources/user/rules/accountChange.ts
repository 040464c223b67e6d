/** What a change of an account's status brings with it. */
export interface AccountChange {
  /** Sessions end: the account is no longer active, or gone. */
  ends: boolean;
  /** A mail with a link to choose the first password goes out. */
  invites: boolean;
  /** A mail says that the account is open. */
  opens: boolean;
}

/**
 * `undefined` before: the account is new; `undefined` after: it is deleted (the states: invited →
 * active → locked → closed).
 */
export function accountChange(before: unknown, after: unknown): AccountChange {
  return {
    ends: before === 'active' && after !== 'active',
    invites: after === 'invited' && before !== 'invited',
    opens: before === 'pending' && after === 'active',
  };
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a change decides who gets into the account: its name, its address, its status, or that it
 * is gone.
 */
export const movesAccount = (before: Values, after: Values | undefined): boolean =>
  after === undefined ||
  ['username', 'email', 'status'].some((name) => before[name] !== after[name]);
