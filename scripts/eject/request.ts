import type { Catalogue } from '../../src/contract/model/catalogue.ts';
import { didYouMean } from '../../src/contract/model/nearestName.ts';
import type { ResourceDeclaration, View } from '../../src/contract/model/resource.ts';

export const EJECTABLE = ['list', 'create', 'edit', 'show'] as const;
export type Ejectable = (typeof EJECTABLE)[number];

/** A request to eject a generated view. */
export interface EjectRequest {
  resource: ResourceDeclaration;
  /** The declared view that supplies the columns and fields. */
  viewName: string;
  view: View;
  generated: Ejectable;
  /** Its key in `extendUi`: `edit`, or `own.list` for a further view. */
  key: string;
}

const isEjectable = (name: string): name is Ejectable =>
  (EJECTABLE as readonly string[]).includes(name);

/** Lists differ by view; forms and pages are shared by all views. */
const keyOf = (
  views: readonly string[],
  generated: Ejectable,
  requested: string | undefined,
): string => {
  if (requested !== undefined) return `${requested}.${generated}`;
  return generated === 'list' && views.length > 1 ? `main.${generated}` : generated;
};

/**
 * Parses `publications.edit` or `publications.own.list`.
 *
 * @throws Error with the nearest name for an unknown one.
 */
export function readRequest(text: string, catalogue: Pick<Catalogue, 'resources'>): EjectRequest {
  const [name = '', ...rest] = text.split('.');
  const resource = catalogue.resources.get(name);
  if (!resource)
    throw new Error(
      `There is no resource “${name}”${didYouMean(name, [...catalogue.resources.keys()])}.`,
    );
  const views = resource.views ?? {};
  const names = Object.keys(views);
  const [generated = '', requested] = rest.length > 1 ? [rest[1], rest[0]] : [rest[0]];
  if (requested !== undefined && !names.includes(requested))
    throw new Error(`${name} has no view “${requested}”${didYouMean(requested, names)}.`);
  if (!isEjectable(generated))
    throw new Error(
      `“${text}” is not a generated view${didYouMean(generated, EJECTABLE)}: ${EJECTABLE.map((view) => `${name}.${view}`).join(', ')}.`,
    );
  const viewName = requested ?? (names.includes('main') ? 'main' : names[0]);
  const view = viewName === undefined ? undefined : views[viewName];
  if (viewName === undefined || view === undefined) throw new Error(`${name} has no screens.`);
  if (view.single && generated === 'list')
    throw new Error(`${name}.${viewName} opens a single record and has no list.`);
  if (resource.readOnly && (generated === 'edit' || generated === 'create'))
    throw new Error(`${name} is written only by the gateway and has no form.`);
  return { resource, viewName, view, generated, key: keyOf(names, generated, requested) };
}
