import type { Field } from '../../../contract/model/fields.ts';
import { isEmpty } from '../../../contract/model/isEmpty.ts';
import { facetsOf } from '../../../contract/model/kinds/registry.ts';
import { hasLines, hasMarkup, traitsOf } from '../../../contract/model/kindTraits.ts';

/** Whether a field can have one value for all rows of a file. */
export const isFixable = (field: Field | undefined): boolean =>
  field !== undefined && !hasLines(field) && !hasMarkup(field) && !traitsOf(field).opaque;

/** An input's value as the text of a cell; empty if nothing is chosen. */
export const fixedText = (field: Field | undefined, value: unknown): string =>
  field === undefined || isEmpty(value) ? '' : facetsOf(field).toText(value, field);

/** The inverse, for the input. References are stored by id. */
export const fixedValue = (field: Field | undefined, text: string): unknown =>
  field === undefined || text === '' ? null : facetsOf(field).fromText(text, field);
