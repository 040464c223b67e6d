/** The address of a call with its parameters; `null` while a path parameter is missing. */
export function callAddress(
  path: string,
  parameters: readonly { name: string; in: string }[],
  values: Readonly<Record<string, string>>,
): string | null {
  const valueOf = (name: string): string => (values[name] ?? '').trim();
  if (parameters.some(({ name, in: place }) => place === 'path' && valueOf(name) === ''))
    return null;
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(valueOf(name)),
  );
  const query = new URLSearchParams(
    parameters
      .filter(({ name, in: place }) => place === 'query' && valueOf(name) !== '')
      .map(({ name }) => [name, valueOf(name)]),
  );
  return query.size === 0 ? address : `${address}?${query.toString()}`;
}
