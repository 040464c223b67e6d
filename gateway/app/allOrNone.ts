/** Whether variables that belong together are given. Throws if only a part of them is. */
export function areGiven<Name extends string>(
  names: readonly Name[],
  values: Readonly<Partial<Record<Name, unknown>>>,
): boolean {
  const given = names.filter((name) => values[name] !== undefined);
  const missing = names.filter((name) => values[name] === undefined);
  if (given.length > 0 && missing.length > 0)
    throw new Error(`${missing.join(', ')}: needed with ${given.join(' and ')}`);
  return given.length > 0;
}
