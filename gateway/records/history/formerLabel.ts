import type { Catalogue } from '../../../src/contract/model/catalogue.ts';
import { type Language, LANGUAGES, type Localised } from '../../../src/contract/model/constants.ts';
import type { Values } from '../../../src/contract/model/fields.ts';
import { hasOptions, isReferenceToOne } from '../../../src/contract/model/kindTraits.ts';
import { perLanguage } from '../../../src/contract/model/localised.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import type { Queryable } from '../../db/queryable.ts';
import { textsIn } from '../../db/texts.ts';
import { titleNames } from '../plan/readFields.ts';
import { labelsOf } from './labels.ts';

interface FormerRecord {
  resource: ResourceDeclaration;
  /** The last logged values. */
  values: Values;
  /** Only these fields of the title; absent: all. */
  readable?: ReadonlySet<string>;
}

/** The label a deleted record had; `null` if none of its title fields has a value. */
export async function formerLabel(
  { client, catalogue }: { client: Queryable; catalogue: Catalogue },
  { resource, values, readable }: FormerRecord,
): Promise<Localised | null> {
  const names = titleNames(resource).filter((name) => readable?.has(name) ?? true);
  const labels = await labelsOf(
    client,
    catalogue,
    resource.fields,
    names.map((field) => ({ field, value: values[field] })),
  );
  const shown = (name: string, language: Language): unknown => {
    const [field, stored] = [resource.fields[name], values[name]];
    if (hasOptions(field))
      return (
        textsIn(language)(`resources.${resource.name}.options.${name}.${String(stored)}`) ?? stored
      );
    const value = isReferenceToOne(field) ? labels[String(stored)] : stored;
    return typeof value === 'object' && value !== null ? (value as Values)[language] : value;
  };
  const label = perLanguage((language) =>
    names
      .flatMap((name) => {
        const text = shown(name, language as Language);
        return typeof text === 'string' || typeof text === 'number' ? [String(text)] : [];
      })
      .join(' '),
  );
  return LANGUAGES.every((language) => label[language] === '') ? null : label;
}
