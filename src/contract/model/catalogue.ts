import type {
  AreaDeclaration,
  AssignmentDeclaration,
  Entry,
  MenuGroupDeclaration,
  PageDeclaration,
} from './area.ts';
import type { ResourceDeclaration, View } from './resource.ts';
import { type HeldPrivileges, opensSome } from './scopes.ts';

/** A view with its path and resource, as the screens of one generated family. */
export interface PlacedView {
  kind: 'view';
  path: string;
  via: readonly string[];
  resource: ResourceDeclaration;
  name: string;
  view: View;
  labelKey: string;
}
export interface PlacedAssignment {
  kind: 'assignment';
  path: string;
  via: readonly string[];
  assignment: AssignmentDeclaration;
  labelKey: string;
}
export interface PlacedPage {
  kind: 'page';
  path: string;
  via: readonly string[];
  page: PageDeclaration;
  labelKey: string;
}
/** Anything the router can open. */
export type Screen = PlacedView | PlacedAssignment | PlacedPage;

type MaybeScreen = Screen | null | undefined;
export const isView = (screen: MaybeScreen): screen is PlacedView => screen?.kind === 'view';
export const isAssignment = (screen: MaybeScreen): screen is PlacedAssignment =>
  screen?.kind === 'assignment';
export const isPage = (screen: MaybeScreen): screen is PlacedPage => screen?.kind === 'page';

export interface MenuGroup extends MenuGroupDeclaration {
  labelKey: string;
  entries: readonly Screen[];
}

export type Resources = ReadonlyMap<string, ResourceDeclaration>;

/** Index of all declarations, for the shell, the router, the gateway and the documentation. */
export interface Catalogue {
  areas: readonly AreaDeclaration[];
  resources: Resources;
  assignments: ReadonlyMap<string, AssignmentDeclaration>;
  /** By path, e.g. `/manage-pub/publications/own`. */
  screens: ReadonlyMap<string, Screen>;
  menu: readonly MenuGroup[];
  /** The entries that the bar of phones shows, in the order of the areas. */
  phoneBar: readonly PhonePlace[];
}

export interface PhonePlace {
  screen: Screen;
  icon: string;
}

/** The path of a view: that of the resource, followed by the view's own. */
export const viewPath = (resource: ResourceDeclaration, view: View): string =>
  view.path === undefined ? (resource.path ?? '') : `${resource.path ?? ''}/${view.path}`;

const placePage = (page: PageDeclaration): PlacedPage => ({
  kind: 'page',
  path: page.path,
  via: page.via,
  page,
  labelKey: `pages.${page.name}.title`,
});

const placeView = (resource: ResourceDeclaration, name: string, view: View): PlacedView => ({
  kind: 'view',
  path: viewPath(resource, view),
  via: view.via,
  resource,
  name,
  view,
  labelKey: `resources.${resource.name}.views.${name}`,
});

function screenOf(area: AreaDeclaration, entry: Entry): Screen {
  if ('page' in entry) {
    const page = area.pages?.find(({ name }) => name === entry.page);
    if (!page) throw new Error(`${area.name}.entries: there is no page “${entry.page}”`);
    return placePage(page);
  }
  if ('assignment' in entry) {
    const assignment = area.assignments?.find(({ name }) => name === entry.assignment);
    if (!assignment)
      throw new Error(`${area.name}.entries: there is no assignment “${entry.assignment}”`);
    const labelKey = `assignments.${assignment.name}.title`;
    return { kind: 'assignment', path: assignment.path, via: assignment.via, assignment, labelKey };
  }
  const resource = area.resources.find(({ name }) => name === entry.resource);
  const view = resource?.views?.[entry.view];
  if (!resource || !view)
    throw new Error(`${area.name}.entries: there is no view “${entry.resource}.${entry.view}”`);
  return placeView(resource, entry.view, view);
}

/** Menu groups in the order of their first areas, each with the entries of all its areas. */
function menuOf(areas: readonly AreaDeclaration[]): MenuGroup[] {
  const groups = new Map<string, MenuGroup>();
  for (const area of areas) {
    const { key, section, privilege, icon } = area.menu;
    const { entries } = groups.get(key) ?? { entries: [] };
    groups.set(key, {
      key,
      section,
      privilege,
      icon,
      labelKey: `menuGroups.${key}`,
      entries: [...entries, ...area.entries.map((entry) => screenOf(area, entry))],
    });
  }
  return [...groups.values()];
}

/**
 * Indexes the declared areas, in order. Assumes valid declarations: `checkDeclarations` runs first.
 *
 * @throws Error if a menu entry names an unknown page, assignment or view.
 */
export function createCatalogue(areas: readonly AreaDeclaration[]): Catalogue {
  const menu = menuOf(areas);
  const resources = areas.flatMap((area) => area.resources);
  const pagesOffMenu = areas.flatMap((area) => (area.pages ?? []).map(placePage));
  const offMenu = resources.flatMap((resource) =>
    resource.path === undefined
      ? []
      : Object.entries(resource.views ?? {}).map(([name, view]) => placeView(resource, name, view)),
  );
  const screens = new Map<string, Screen>();
  for (const screen of [...offMenu, ...pagesOffMenu, ...menu.flatMap(({ entries }) => entries)])
    screens.set(screen.path, screen);
  return {
    areas,
    resources: new Map(resources.map((resource) => [resource.name, resource])),
    assignments: new Map(
      areas.flatMap((area) => (area.assignments ?? []).map((item) => [item.name, item])),
    ),
    screens,
    menu,
    phoneBar: areas.flatMap((area) =>
      area.entries.flatMap((entry) =>
        'page' in entry && entry.onPhone !== undefined
          ? [{ screen: screenOf(area, entry), icon: entry.onPhone }]
          : [],
      ),
    ),
  };
}

/**
 * Whether a person with these privileges may open the screen. A page without privileges is open to
 * any signed-in user.
 */
export const mayOpen = (screen: Screen, privileges: HeldPrivileges): boolean =>
  isView(screen)
    ? opensSome(screen.resource, screen.via, privileges)
    : screen.via.some((key) => privileges.has(key)) || (isPage(screen) && screen.via.length === 0);

const MAX_PHONE_PLACES = 4;

/** The bar of phones for a person: the first few permitted entries. */
export const phoneBarFor = (
  { phoneBar }: Catalogue,
  privileges: ReadonlySet<string>,
): PhonePlace[] =>
  phoneBar.filter(({ screen }) => mayOpen(screen, privileges)).slice(0, MAX_PHONE_PLACES);

/** The menu for a person: permitted entries of permitted groups, without empty groups. */
export function menuFor(catalogue: Catalogue, privileges: HeldPrivileges): MenuGroup[] {
  return catalogue.menu
    .filter(({ privilege }) => privilege === null || privileges.has(privilege))
    .map((group) => ({
      ...group,
      entries: group.entries.filter((screen) => mayOpen(screen, privileges)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The screen an address belongs to: the longest declared path that the address equals or continues. */
export function screenAt(catalogue: Pick<Catalogue, 'screens'>, pathname: string): Screen | null {
  let path = pathname.replace(/\/+$/, '');
  while (path !== '') {
    const screen = catalogue.screens.get(path);
    if (screen) return screen;
    path = path.slice(0, path.lastIndexOf('/'));
  }
  return null;
}

/**
 * Whether an address belongs to a screen: a page's own, unless it has nested ones, or that of a
 * list, of a new record or of a record and one of its screens.
 */
export function isScreenAddress(catalogue: Pick<Catalogue, 'screens'>, pathname: string): boolean {
  const screen = screenAt(catalogue, pathname);
  if (!screen) return false;
  const further = pathname.slice(screen.path.length).split('/').filter(Boolean).length;
  if (isPage(screen)) return further === 0 || screen.page.nested === true;
  return further <= (isView(screen) ? 2 : 1);
}
