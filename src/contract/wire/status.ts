/**
 * Privilege for the status of the portal. No demonstration role has it; administrators have every
 * privilege.
 */
export const STATUS_KEY = 'STATUS_VIEW';
export const STATUS_PATH = '/manage-setting/status';
