import { f } from '../../contract/model/fields.ts';

/** Lower-case words joined by hyphens: safe in addresses and file names. */
const HYPHENATED = '[a-z0-9]+(-[a-z0-9]+)*';

/** The part of a public address that names a record. */
export const slugField = f.text({
  required: true,
  unique: true,
  max: 60,
  pattern: HYPHENATED,
  help: true,
});

/** The fields of a resource that is only a list of named choices. */
export const lookupFields = {
  code: f.text({ required: true, unique: true, max: 40, pattern: HYPHENATED, help: true }),
  name: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
};
