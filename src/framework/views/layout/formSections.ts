import type { ReactElement } from 'react';
import type { Field } from '../../../contract/model/fields.ts';
import { isVisible } from '../../../contract/model/kinds/checkRecord.ts';
import {
  hasLines,
  hasMarkup,
  isPlainText,
  isUpload,
  traitsOf,
} from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration, View } from '../../../contract/model/resource.ts';
import { pathsOf, type WhereContext } from '../../../contract/model/where.ts';

export interface SectionField {
  name: string;
  field: Field;
}

export interface ShownSection {
  /** `null` for the fields that no declared section names: the whole form, or the remaining fields. */
  key: string | null;
  fields: SectionField[];
  /** `null` without declared tabs. */
  tab: string | null;
  /** The section of a hand-written layout; absent: its fields in order. */
  element?: ReactElement;
}

/**
 * The declared sections with the fields that `isShown` accepts; without declared sections one
 * untitled section. Fields that no section names come at the end, so that a forgotten entry does
 * not hide data.
 */
export function shownSections(
  resource: Pick<ResourceDeclaration, 'fields' | 'form'>,
  view: Pick<View, 'hide'> | undefined,
  isShown: (name: string, field: Field) => boolean,
): ShownSection[] {
  const declared = resource.form?.sections ?? [];
  const named = new Set(declared.flatMap(({ fields }) => fields));
  const others = Object.keys(resource.fields).filter((name) => !named.has(name));
  const place = (names: readonly string[]): SectionField[] =>
    names.flatMap((name) => {
      const field = resource.fields[name];
      return field && !view?.hide?.includes(name) && isShown(name, field) ? [{ name, field }] : [];
    });
  const sections = [
    ...declared.map(({ key, fields, tab = null }) => ({ key, fields: place(fields), tab })),
    { key: null, fields: place(others), tab: null },
  ];
  return sections.filter(({ fields }) => fields.length > 0);
}

/** The fields of the record that determine the visibility of fields in these sections. */
export const conditionNames = (sections: readonly ShownSection[]): string[] => {
  const paths = sections.flatMap(({ fields }) =>
    fields.flatMap(({ field }) => (field.visible ? pathsOf(field.visible) : [])),
  );
  return [...new Set(paths.map((path) => path.split('.')[0] ?? path))];
};

/** Without the generated sections whose fields these values all hide. */
export const withVisibleFields = (
  sections: readonly ShownSection[],
  values: Readonly<Record<string, unknown>>,
  context: WhereContext,
): ShownSection[] =>
  sections.filter(
    ({ fields, element }) =>
      element !== undefined || fields.some(({ field }) => isVisible(field, values, context)),
  );

/** Fields that take the full width of a form. */
export const isWide = (field: Field): boolean =>
  (isPlainText(field) &&
    (field.i18n === true || field.multiline === true || (field.max ?? 0) >= 200)) ||
  hasMarkup(field) ||
  hasLines(field) ||
  isUpload(field) ||
  traitsOf(field).opaque === true;
