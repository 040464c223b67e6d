import type { Field, Kind } from '../fields.ts';
import { bool } from './bool.ts';
import { email, phone, url } from './contacts.ts';
import { date, datetime, time } from './dates.ts';
import { file, files, image } from './files.ts';
import type { AnyFacets, KindFacets } from './kind.ts';
import { linesKind } from './lines.ts';
import { decimal, int } from './numbers.ts';
import { ref, refs } from './references.ts';
import { richText } from './richText.ts';
import { select } from './select.ts';
import { json } from './structured.ts';
import { text } from './text.ts';

/** Every kind with its facets. A missing kind does not compile. */
export const KINDS: { readonly [K in Kind]: KindFacets<K> } = {
  text,
  richText,
  int,
  decimal,
  bool,
  date,
  datetime,
  time,
  select,
  ref,
  refs,
  lines: linesKind(facetsOf),
  file,
  files,
  image,
  email,
  url,
  phone,
  json,
};

/** The facets of a field's kind. The only place that widens the per-kind types of the registry. */
export function facetsOf(field: Field): AnyFacets {
  return KINDS[field.kind] as unknown as AnyFacets;
}
