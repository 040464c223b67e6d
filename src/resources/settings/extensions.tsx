import { extendUi, lazyNamed } from '../../framework/index.ts';

export const settingsExtensions = extendUi({
  pages: { settings: lazyNamed(() => import('./Settings.tsx'), 'Settings') },
});
