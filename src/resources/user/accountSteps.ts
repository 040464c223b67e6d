/** The steps available for an account by its state; `to` is the state that follows. */
export interface AccountStep {
  name: 'approve' | 'lock' | 'unlock' | 'reopen';
  to: 'active' | 'locked';
}

const STEPS: Readonly<Record<string, AccountStep>> = {
  pending: { name: 'approve', to: 'active' },
  active: { name: 'lock', to: 'locked' },
  locked: { name: 'unlock', to: 'active' },
  closed: { name: 'reopen', to: 'active' },
};

/**
 * The step suggested for an account's state. An invited account is activated by the link in its
 * e-mail, not by an administrator.
 */
export const stepFrom = (status: unknown): AccountStep | null => STEPS[String(status)] ?? null;
