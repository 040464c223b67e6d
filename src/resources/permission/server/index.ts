import type { AreaServer } from '../../../../gateway/index.ts';
import { demoId } from '../../shared/demo/seeded.ts';
import { permissionCalls } from './calls.ts';
import { permissionExtensions } from './extensions.ts';
import { proveSeparation } from './separation.ts';
import { syncPrivileges } from './syncPrivileges.ts';

export const permissionServer: AreaServer = {
  prepare: async (database, { areas, privileges }) => {
    await syncPrivileges(database, privileges, (key) => demoId('privileges', key));
    const resources = new Map(
      areas.flatMap((area) => area.resources.map((resource) => [resource.name, resource])),
    );
    await proveSeparation(database, resources, new Set(privileges.map(({ key }) => key)));
  },
  calls: permissionCalls,
  extensions: permissionExtensions,
};
