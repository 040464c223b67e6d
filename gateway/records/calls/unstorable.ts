/** NUL and lone surrogates, which PostgreSQL refuses in text. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Whether any text within the value cannot be stored. */
export const hasUnstorable = (value: unknown): boolean =>
  typeof value === 'string'
    ? UNSTORABLE.test(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(hasUnstorable);
