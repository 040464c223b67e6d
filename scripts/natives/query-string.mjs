/** The flat part of the package of this name, which is all that react-admin asks for. */
export const parse = (query) => Object.fromEntries(new URLSearchParams(query));

export const stringify = (values) =>
  new URLSearchParams(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, String(value)]),
  ).toString();
