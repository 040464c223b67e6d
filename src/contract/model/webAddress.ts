/** What comes before a host and pretends to be one: `https://portal.example@elsewhere.example`. */
const USER_INFORMATION = /^https?:[/\\]*[^/\\?#]*@/i;
const CONTROLS = /[\u0000-\u0020\u007f\\]/;

/** Whether an address leads where it seems to: without user information, line breaks or backslashes. */
export const isPlainAddress = (address: string): boolean =>
  !USER_INFORMATION.test(address) && !CONTROLS.test(address);
