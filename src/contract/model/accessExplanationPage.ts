/** The page that answers. */
export const ANSWERS_PATH = '/manage-roles/who-may-do-what';

/**
 * Questions about others lay open which roles and which privileges of their own they have, so both
 * keys are needed.
 */
export const ANSWER_KEYS: readonly [string, string] = ['USER_ROLE_VIEW', 'USER_PRIVILEGES_VIEW'];

/** With it an answer also names the roles that carry a missing key. */
export const ROLES_OF_KEYS_KEY = 'ROLE_PRIVILEGES_VIEW';
