/**
 * Privilege for the developer page. No demonstration role has it; administrators have every
 * privilege.
 */
export const DEVELOPER_KEY = 'DEVELOPER_VIEW';
export const DEVELOPER_PATH = '/developer';
/** No resource has this name. */
export const DUTIES_PATH = `${DEVELOPER_PATH}/duties`;
