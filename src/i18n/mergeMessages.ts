/** Texts by key, nested as react-admin expects them. */
export interface Messages {
  [key: string]: string | Messages;
}

/**
 * In a branch of texts: the dotted key of another branch, whose texts it inherits unless it has its
 * own.
 */
export const LIKE = '_like';

/**
 * Merges the files of one language. `onConflict` is called for every key that two files define,
 * because one of the texts would be lost.
 */
export function mergeMessages(
  files: readonly Messages[],
  onConflict: (key: string) => void = () => {},
): Messages {
  const merged: Messages = {};
  for (const file of files) mergeInto(merged, file, '', onConflict);
  fillIn(merged, merged);
  return merged;
}

function branchAt(messages: Messages, key: string): Messages {
  let found: string | Messages | undefined = messages;
  for (const name of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, name) ? found[name] : undefined;
  if (typeof found !== 'object') throw new TypeError(`${LIKE}: there are no texts at “${key}”`);
  return found;
}

/** Adds the texts of another branch that are missing. */
function borrow(target: Messages, source: Messages): void {
  for (const [name, value] of Object.entries(source)) {
    const present = Object.hasOwn(target, name) ? target[name] : undefined;
    if (typeof value === 'string') target[name] = present ?? value;
    else if (typeof present !== 'string') {
      const branch = present ?? {};
      target[name] = branch;
      borrow(branch, value);
    }
  }
}

function fillIn(branch: Messages, all: Messages): void {
  const like = branch[LIKE];
  if (typeof like === 'string') {
    delete branch[LIKE];
    borrow(branch, branchAt(all, like));
  }
  for (const value of Object.values(branch)) if (typeof value === 'object') fillIn(value, all);
}

function mergeInto(
  target: Messages,
  source: Messages,
  prefix: string,
  onConflict: (key: string) => void,
): void {
  for (const [name, value] of Object.entries(source)) {
    const key = `${prefix}${name}`;
    const present = Object.hasOwn(target, name) ? target[name] : undefined;
    if (typeof value === 'object' && (present === undefined || typeof present === 'object')) {
      const branch = present ?? {};
      target[name] = branch;
      mergeInto(branch, value, `${key}.`, onConflict);
    } else {
      if (present !== undefined) onConflict(key);
      target[name] = value;
    }
  }
}

/** The text at a dotted key, or undefined. */
export function messageAt(messages: Messages, key: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = found[name];
  }
  return typeof found === 'string' ? found : undefined;
}

/** Every dotted key with a text. */
export function messageKeys(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : messageKeys(value, `${prefix}${name}.`),
  );
}
