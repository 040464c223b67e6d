/** Texts by key; nested as react-admin reads them. */
export interface Messages {
  [key: string]: string | Messages;
}

/** Merges the files of one language. `onConflict` hears of every key that two files define: one of the texts would be lost. */
export function mergeMessages(files: readonly Messages[], onConflict: (key: string) => void = () => {}): Messages {
  const merged: Messages = {};
  for (const file of files) mergeInto(merged, file, '', onConflict);
  return merged;
}

function mergeInto(target: Messages, source: Messages, prefix: string, onConflict: (key: string) => void): void {
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

/** Every dotted key that holds a text. */
export function messageKeys(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : messageKeys(value, `${prefix}${name}.`),
  );
}
