import { extendUi, lazyNamed } from '../../../framework/index.ts';

const actions = () => import('./UserActions.tsx');

export const userPages = extendUi({
  pages: {
    profile: lazyNamed(() => import('./Profile.tsx'), 'Profile'),
    'change-password': lazyNamed(() => import('./ChangePassword.tsx'), 'ChangePassword'),
    'change-password-own': lazyNamed(() => import('./ChangeOwnPassword.tsx'), 'ChangeOwnPassword'),
  },
  resources: {
    batches: {
      slots: {
        showActions: lazyNamed(actions, 'IntakeAccounts'),
      },
    },
    users: {
      slots: {
        showActions: lazyNamed(actions, 'UserShowActions'),
        rowActions: lazyNamed(actions, 'UserRowActions'),
        bulkActions: lazyNamed(actions, 'UserBulkActions'),
      },
    },
  },
});
