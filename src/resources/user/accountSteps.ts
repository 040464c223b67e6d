/** What may be done about an account, by the state it is in; `to` is the state that follows. */
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
 * The one step that suits an account's state. An invited account opens by the link in its mail, by
 * nobody's click.
 */
export const stepFrom = (status: unknown): AccountStep | null => STEPS[String(status)] ?? null;
