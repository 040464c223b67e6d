import type { AreaServer } from '../../../../gateway/index.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { permissionExtensions } from './extensions.ts';
import { syncPrivileges } from './syncPrivileges.ts';

export const permissionServer: AreaServer = {
  prepare: (database, { privileges }) =>
    syncPrivileges(database, privileges, (key) => demoId('privileges', key)),
  extensions: ({ sessions }) => permissionExtensions(sessions),
};
