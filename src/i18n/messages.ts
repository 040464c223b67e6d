import reactAdminMessages from 'ra-language-english';
import { mergeMessages } from './mergeMessages.ts';
import type { Messages } from './mergeMessages.ts';

const files = import.meta.glob<Messages>('./en/*.json', { eager: true, import: 'default' });

/** English, bundled: react-admin's own texts under ours, in the order of the file names. */
export const englishMessages: Messages = mergeMessages([
  reactAdminMessages as unknown as Messages,
  ...Object.keys(files)
    .sort()
    .map((path) => files[path] ?? {}),
]);
