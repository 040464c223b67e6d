/** Translates a key with values; `_` is the fallback for a missing text. */
export type Say = (
  key: string,
  values: Readonly<Record<string, unknown>> & { _?: string },
) => string;

export interface ToldProblem {
  code: string;
  args?: Readonly<Record<string, unknown>>;
}

/** The text for a problem of a field or of a whole record. */
export const problemText = ({ code, args = {} }: ToldProblem, say: Say): string =>
  say(`errors.field.${code}`, { ...args, _: say(`errors.${code}`, { ...args, _: code }) });
