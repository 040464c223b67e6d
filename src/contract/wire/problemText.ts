/** Looks a text up and fills in the values; `_` stands for a text that there is not. */
export type Say = (
  key: string,
  values: Readonly<Record<string, unknown>> & { _?: string },
) => string;

export interface ToldProblem {
  code: string;
  args?: Readonly<Record<string, unknown>>;
}

/** A problem of a field, or of a record as a whole, in words. */
export const problemText = ({ code, args = {} }: ToldProblem, say: Say): string =>
  say(`errors.field.${code}`, { ...args, _: say(`errors.${code}`, { ...args, _: code }) });
