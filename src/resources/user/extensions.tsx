import { extendUi, lazyNamed } from '../../framework/index.ts';

export const userExtensions = extendUi({
  pages: {
    profile: lazyNamed(() => import('./Profile.tsx'), 'Profile'),
    'change-password': lazyNamed(() => import('./ChangePassword.tsx'), 'ChangePassword'),
    'change-password-own': lazyNamed(() => import('./ChangeOwnPassword.tsx'), 'ChangeOwnPassword'),
  },
});
