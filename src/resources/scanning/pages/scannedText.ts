/**
 * What a telephone saw or a person typed, as the code to send: the code out of a link of the
 * portal, or the text as it is.
 */
export function codeIn(text: string): string {
  const trimmed = text.trim();
  const [, code] = /[?&]code=([\w-]+)/.exec(trimmed) ?? [];
  return code ?? trimmed;
}
