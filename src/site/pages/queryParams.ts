/** The non-empty parameters of the page's query with these names, for the request of its list. */
export const queryParams = (
  query: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query[name] ? [[name, query[name]]] : [])));
