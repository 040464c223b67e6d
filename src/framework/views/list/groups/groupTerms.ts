import type { Field } from '../../../../contract/model/fields.ts';
import {
  hasOptions,
  isFlag,
  isNumeric,
  isReferenceToMany,
  isReferenceToOne,
} from '../../../../contract/model/kindTraits.ts';
import type { GroupCount } from '../../../../contract/wire/bulk.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';
import { termsOf } from '../filters/filterTerms.ts';

type Value = GroupCount['value'];

const isNumber = (field: Field): boolean => isNumeric(field);

/** The conditions for the rows of one value, in the format of the field's own filter. */
function termsForValue(path: string, field: Field, value: Value): FilterValues {
  if (value === null) return { [`${path}_empty`]: true };
  if (isNumber(field)) return { [`${path}_gte`]: value, [`${path}_lte`]: value };
  return { [path]: isFlag(field) ? value : [value] };
}

/** Whether the list is filtered to this value, possibly among others. */
export function isChosen(filter: FilterValues, path: string, field: Field, value: Value): boolean {
  const terms = termsOf(filter, path);
  if (value === null) return terms[`${path}_empty`] === true;
  if (isNumber(field)) return terms[`${path}_gte`] === value && terms[`${path}_lte`] === value;
  return [terms[path]].flat().includes(value);
}

/**
 * The conditions after a click on a value: only this value, or none if it was selected. References
 * and options allow several values.
 */
export function toggled(
  filter: FilterValues,
  path: string,
  field: Field,
  value: Value,
): FilterValues {
  const isOn = isChosen(filter, path, field, value);
  const isSeveral =
    value !== null && (hasOptions(field) || isReferenceToOne(field) || isReferenceToMany(field));
  if (!isSeveral) return isOn ? {} : termsForValue(path, field, value);
  const present = ([] as unknown[]).concat(termsOf(filter, path)[path] ?? []);
  const next = isOn ? present.filter((other) => other !== value) : [...present, value];
  return next.length === 0 ? {} : { [path]: next };
}
