// The languages of the portal. A further one is a line here, and its files: docs/add-a-language.md.
export { en } from './en.ts';
export { si } from './si.ts';
