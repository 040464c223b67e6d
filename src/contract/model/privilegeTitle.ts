const DERIVED = /^(.+)_(CREATE|EDIT|DELETE|IMPORT)$/;

/**
 * The title of a privilege: written out, or made by rule from the title of the key from which it
 * derives.
 *
 * @param text Looks up a text below `privileges`; `undefined` where there is none.
 * @throws Error for a key without a title.
 */
export function privilegeTitle(key: string, text: (name: string) => string | undefined): string {
  const written = text(key);
  if (written !== undefined) return written;
  const [, stem = '', verb = ''] = DERIVED.exec(key) ?? [];
  const [what, pattern] = [text(`${stem}_VIEW`) ?? text(stem), text(`rule.${verb}`)];
  if (what === undefined || pattern === undefined)
    throw new Error(`privileges.${key}: there is no title for this key`);
  return pattern.replace('%{what}', what);
}
