/** The code in a scanned or typed text: the code of a portal link, or the text itself. */
export function codeIn(text: string): string {
  const trimmed = text.trim();
  const [, code] = /[?&]code=([\w-]+)/.exec(trimmed) ?? [];
  return code ?? trimmed;
}
