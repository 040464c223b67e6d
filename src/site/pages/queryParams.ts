/** Of the page's own query, what the list behind it takes; an empty value asks nothing. */
export const asked = (
  query: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
