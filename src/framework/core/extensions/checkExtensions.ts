import type { Catalogue } from '../../../contract/model/catalogue.ts';
import { didYouMean } from '../../../contract/model/nearestName.ts';
import { pageNames } from './boundPages.ts';
import { GENERATED_VIEWS, type UiExtensions } from './extendUi.ts';

/** The bound names that are not declared, each with the nearest declared one. */
export function checkExtensions(catalogue: Catalogue, extensions: UiExtensions): string[] {
  const pages = pageNames(catalogue);
  const complain = (kind: string, name: string, candidates: readonly string[]) =>
    `extendUi: ${kind}.${name} is not declared${didYouMean(name, candidates)}`;
  const unknownPages = Object.keys(extensions.pages ?? {}).filter((name) => !pages.includes(name));
  const unknownResources = Object.keys(extensions.resources ?? {}).filter(
    (name) => !catalogue.resources.has(name),
  );
  const unknownFields = Object.entries(extensions.resources ?? {}).flatMap(
    ([name, { cells, choices, inputs }]) => {
      const fields = Object.keys(catalogue.resources.get(name)?.fields ?? {});
      if (fields.length === 0) return [];
      return [cells, choices, inputs]
        .flatMap((bound) => Object.keys(bound ?? {}))
        .filter((field) => !fields.includes(field))
        .map((field) => complain(`resources.${name}`, field, fields));
    },
  );
  const unknownViews = Object.entries(extensions.resources ?? {}).flatMap(([name, { views }]) => {
    const declared = Object.keys(catalogue.resources.get(name)?.views ?? {});
    const possible = [
      ...GENERATED_VIEWS,
      ...declared.flatMap((view) => GENERATED_VIEWS.map((generated) => `${view}.${generated}`)),
    ];
    return Object.keys(views ?? {})
      .filter((view) => !possible.includes(view))
      .map((view) => complain(`resources.${name}.views`, view, possible));
  });
  return [
    ...unknownPages.map((name) => complain('pages', name, pages)),
    ...unknownResources.map((name) => complain('resources', name, [...catalogue.resources.keys()])),
    ...unknownFields,
    ...unknownViews,
  ];
}
