import { ANSWERS_PATH } from '../../../contract/model/accessExplanationPage.ts';
import { type Catalogue, type Screen, mayOpen } from '../../../contract/model/catalogue.ts';

/** Addresses of the shell itself (specification §2). */
export const HOME_PATH = '/';
export const DASHBOARD_PATH = '/dashboard';
export const ERROR_PATH = '/error';
export const PROFILE_PATH = '/manage-profile/profile';

/**
 * The destination of the root path: the user's start page if they may open it, otherwise the
 * dashboard.
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
 * for the current user.
 */
export const whyNotPath = (question: Readonly<Record<string, string>>): string =>
  `${ANSWERS_PATH}?${new URLSearchParams(question).toString()}`;
