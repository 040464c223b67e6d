import { mergeMessages } from './mergeMessages.ts';
import type { Messages } from './mergeMessages.ts';

const files = import.meta.glob<Messages>(['./en/*.json', '../resources/*/texts.en.json'], {
  eager: true,
  import: 'default',
});

/**
 * English, bundled, in the order of the file names; `ra.json` holds the texts of react-admin's
 * core.
 */
export const englishMessages: Messages = mergeMessages(
  Object.keys(files)
    .toSorted()
    .map((path) => files[path] ?? {}),
);
