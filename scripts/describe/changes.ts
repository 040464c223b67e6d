const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Formats a value on one line. */
export const inLine = (value: unknown): string =>
  value === undefined
    ? 'nothing'
    : Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? `[${value.join(', ')}]`
      : JSON.stringify(value);

/**
 * The leaves in which two values differ, as `path: before → after`. Lists are leaves, because their
 * order is significant.
 */
export function changesBetween(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return names.flatMap((name) =>
      changesBetween(before[name], after[name], path === '' ? name : `${path}.${name}`),
    );
  }
  if (before === undefined) return [`+ ${path}: ${inLine(after)}`];
  if (after === undefined) return [`- ${path}: ${inLine(before)}`];
  return [`~ ${path}: ${inLine(before)} → ${inLine(after)}`];
}

/** The added, removed and changed lines between two maps. */
export function mapChanges(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
  joint = ': ',
): string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name) => {
    const [then, now] = [before.get(name), after.get(name)];
    if (then === now) return [];
    if (then === undefined) return [`+ ${name}${joint}${now}`];
    return now === undefined ? [`- ${name}${joint}${then}`] : [`~ ${name}${joint}${then} → ${now}`];
  });
}
