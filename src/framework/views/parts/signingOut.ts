/**
 * The event that the session dispatches on `window` before it ends: forms store their drafts and
 * allow the navigation without a warning. The providers send it under this name.
 */
export const SIGNING_OUT_EVENT = 'portal:signing-out';
