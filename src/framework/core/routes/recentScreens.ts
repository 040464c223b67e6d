import { recentOf } from '../browser/recentOf.ts';

/** The paths of the screens that a person visited last. */
export const recentScreens = recentOf('recentScreens', {
  isEntry: (value: unknown) => typeof value === 'string',
  pathOf: (path) => path,
  // One more than are shown, because the present one is not.
  most: 6,
});
