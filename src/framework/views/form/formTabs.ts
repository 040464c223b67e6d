import type { ShownSection } from '../layout/formSections.ts';

export interface FormTab {
  key: string;
  sections: ShownSection[];
}

/**
 * The sections of a form by tab, in the order in which the tabs first occur; sections without a tab
 * belong to the first one. `null` if there are no tabs.
 */
export function formTabs(sections: readonly ShownSection[]): FormTab[] | null {
  const keys = [...new Set(sections.flatMap(({ tab }) => tab ?? []))];
  const [first] = keys;
  if (first === undefined || keys.length < 2) return null;
  return keys.map((key) => ({
    key,
    sections: sections.filter(({ tab }) => (tab ?? first) === key),
  }));
}

/** The tab of a field, by the path of a problem: `title`, `name.si`, `authors.0.name`. */
export const tabOf = (tabs: readonly FormTab[], path: string): string | undefined =>
  tabs.find(({ sections }) =>
    sections.some(({ fields }) => fields.some(({ name }) => name === path.split('.')[0])),
  )?.key;
