import { implementCalls } from '../../../../gateway/index.ts';
import { duties } from '../../duties.ts';
import * as api from '../api.ts';
import { readPrivilegeMatrix } from './matrix.ts';
import { readUnseparated } from './separation.ts';

export const permissionCalls = implementCalls(api, {
  privilegeMatrix: readPrivilegeMatrix,
  readDuties: async ({ client, now }) => ({
    duties: Object.entries(duties.duties).map(([name, { keys }]) => ({ name, keys })),
    apart: duties.apart.map(({ between, on, exceptions = [] }) => ({
      between,
      on,
      exceptions: [...exceptions],
    })),
    unseparated: (await readUnseparated(client, now)).map(({ kind, name, between }) => ({
      kind,
      name,
      between,
    })),
  }),
});
