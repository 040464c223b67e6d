const LINE_BREAK = /[\n\r\v\f\u{85}\u{2028}\u{2029}]/u;

/** Whether a text has no line break. */
export const isOneLine = (text: string): boolean => !LINE_BREAK.test(text);
