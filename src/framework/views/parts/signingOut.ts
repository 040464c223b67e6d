/**
 * The event that the session sends on `window` before it ends: forms keep what was typed and let
 * the page go without asking. The providers send it under this name.
 */
export const SIGNING_OUT_EVENT = 'portal:signing-out';
