import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const permissionPages = extendUi({
  pages: {
    'permission-answers': lazyNamed(() => import('./WhoMayDoWhat.tsx'), 'WhoMayDoWhat'),
    'privilege-matrix': lazyNamed(() => import('./PrivilegeMatrix.tsx'), 'PrivilegeMatrix'),
  },
  resources: {
    roles: { slots: { showActions: lazyNamed(() => import('./RoleActions.tsx'), 'RoleActions') } },
  },
});
