import { ANSWERS_PATH } from '../../../contract/model/accessExplanationPage.ts';
import { type Catalogue, type Screen, mayOpen } from '../../../contract/model/catalogue.ts';

/** Addresses that the specification (§2) gives the shell itself. */
export const HOME_PATH = '/';
export const DASHBOARD_PATH = '/dashboard';
export const ERROR_PATH = '/error';

/**
 * Where a person lands who asks for the root: their start page while they may open it, otherwise
 * the dashboard.
 */
export function landingPath(
  catalogue: Pick<Catalogue, 'screens'>,
  privileges: ReadonlySet<string>,
  startPage: string | null,
): string {
  const screen = startPage === null ? undefined : catalogue.screens.get(startPage);
  return screen && mayOpen(screen, privileges) ? screen.path : DASHBOARD_PATH;
}

/** react-admin's name of a screen's resource: its path without the leading slash. */
export const resourceNameOf = (screen: Pick<Screen, 'path'>): string => screen.path.slice(1);

/**
 * The address of the access explanation for `{screen}` or `{resource, verb, id}`; without `person`,
 * for the reader.
 */
export const whyNotPath = (question: Readonly<Record<string, string>>): string =>
  `${ANSWERS_PATH}?${new URLSearchParams(question).toString()}`;
