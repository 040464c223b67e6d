/** Translates a key with values; `_` is the fallback for a missing text. */
export type TranslateKey = (
  key: string,
  values: Readonly<Record<string, unknown>> & { _?: string },
) => string;

export interface CodedProblem {
  code: string;
  args?: Readonly<Record<string, unknown>>;
}

/** The text for a problem of a field or of a whole record. */
export const problemText = ({ code, args = {} }: CodedProblem, translate: TranslateKey): string =>
  translate(`errors.field.${code}`, {
    ...args,
    _: translate(`errors.${code}`, { ...args, _: code }),
  });
