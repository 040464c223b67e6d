import { type Catalogue, viewPath } from '../../../src/contract/model/catalogue.ts';
import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isSearchable } from '../../db/searchText.ts';
import { decideAccess, type Access } from '../authorise/authorise.ts';

/** A resource that the user can search, with the screen that shows them the most of it. */
export interface SearchedScreen {
  access: Access;
  path: string;
  single: boolean;
  /** The first column besides the name that the user may read in every listed row. */
  detail: string | null;
}

const DETAIL_KINDS = new Set(['text', 'int', 'select', 'ref', 'email', 'date', 'url']);

const isOpen = (access: Access, name: string): boolean =>
  access.read[name] === 'all' ||
  (access.read[name] !== undefined &&
    JSON.stringify(access.read[name]) === JSON.stringify(access.rows.list));

const titleOf = ({ title }: ResourceDeclaration): readonly string[] => [title].flat();

function searchedScreen(
  resource: ResourceDeclaration,
  privileges: ReadonlySet<string>,
): SearchedScreen[] {
  const views = Object.entries(resource.views ?? {}).filter(([, { via }]) =>
    via.some((key) => privileges.has(key)),
  );
  const [name, view] = views.find(([, { where }]) => where === undefined) ?? views[0] ?? [];
  if (name === undefined || view === undefined) return [];
  const access = decideAccess(resource, privileges, name);
  const searched = Object.keys(resource.fields).filter(
    (field) => resource.fields[field]?.search !== undefined,
  );
  if (
    access.rows.list === 'none' ||
    access.rows.show === 'none' ||
    ![...searched, ...titleOf(resource)].every((field) => isOpen(access, field))
  )
    return [];
  const detail = view.columns.find(
    (column) =>
      !titleOf(resource).includes(column) &&
      DETAIL_KINDS.has(resource.fields[column]?.kind ?? '') &&
      isOpen(access, column),
  );
  return [
    {
      access,
      path: viewPath(resource, view),
      single: view.single === true,
      detail: detail ?? null,
    },
  ];
}

/**
 * Every searchable resource with a screen open to the user, in menu order. Logs have a search of
 * their own.
 */
export const searchableFor = (
  catalogue: Catalogue,
  privileges: ReadonlySet<string>,
): SearchedScreen[] =>
  [...catalogue.resources.values()]
    .filter(
      (resource) => isSearchable(resource) && resource.path !== undefined && !resource.readOnly,
    )
    .flatMap((resource) => searchedScreen(resource, privileges));
