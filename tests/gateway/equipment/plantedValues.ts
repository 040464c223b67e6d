import { createHash } from 'node:crypto';
import type { Database } from '../../../gateway/db/database.ts';
import { snakeCase, tableName } from '../../../gateway/db/names.ts';
import { LANGUAGES } from '../../../src/contract/model/constants.ts';
import type { Field } from '../../../src/contract/model/fields.ts';
import { isBilingual, isPlainText } from '../../../src/contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { catalogue } from './demoGateway.ts';

const MARK_LENGTH = 8;
/** Length of a planted value. */
const LENGTH = 'pv'.length + 2 * (1 + MARK_LENGTH);

/** What tells planted values of a field from all others. */
const markOf = (resource: string, field: string): string =>
  createHash('sha256').update(`${resource}.${field}`).digest('hex').slice(0, MARK_LENGTH);

/**
 * Free text that neither labels nor identifies: a label is shown to people who read no other field,
 * and a key is one that the portal works with.
 */
const takesValue = ({ title }: ResourceDeclaration, name: string, field: Field): boolean =>
  isPlainText(field) &&
  field.unique !== true &&
  ![title].flat().includes(name) &&
  field.pattern === undefined &&
  (field.max ?? LENGTH) >= LENGTH;

export interface PlantedField {
  resource: ResourceDeclaration;
  name: string;
}

/**
 * Gives every record, in every free text that is no label, a value of its own that says where it
 * stands. Tables that refuse changes keep theirs. Returns the fields by their marks.
 */
export async function plantValues(database: Database): Promise<Map<string, PlantedField>> {
  const planted = new Map<string, PlantedField>();
  for (const resource of catalogue.resources.values())
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!takesValue(resource, name, field)) continue;
      const column = snakeCase(name);
      const columns = isBilingual(field)
        ? LANGUAGES.map((language) => `${column}_${language}`)
        : [column];
      const mark = markOf(resource.name, name);
      // The beginning of an id is the moment at which it was made.
      const value = `'pv-${mark}-' || right(id::text, ${MARK_LENGTH})`;
      try {
        await database.query({
          text: `UPDATE ${tableName(resource.name)} SET ${columns.map((each) => `${each} = ${value}`).join(', ')}`,
        });
        planted.set(mark, { resource, name });
      } catch {
        // A log that takes no changes, or a constraint that ties the text to another field.
      }
    }
  return planted;
}

/** A planted value found in a text. */
export interface FoundValue extends PlantedField {
  /** The end of the record's id. */
  id: string;
}

/** The planted values in a text: of each field two, the first and the last. */
export function plantedIn(text: string, planted: ReadonlyMap<string, PlantedField>): FoundValue[] {
  const found = [...text.matchAll(/pv-([0-9a-f]{8})-([0-9a-f]{8})/g)];
  return [...new Set(found.map(([, mark = '']) => mark))].flatMap((mark) => {
    const field = planted.get(mark);
    const ids = found.filter(([, each]) => each === mark).map(([, , id = '']) => id);
    return field ? [...new Set([ids[0], ids.at(-1)])].map((id = '') => ({ ...field, id })) : [];
  });
}
