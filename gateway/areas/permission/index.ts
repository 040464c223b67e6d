import type { GatewayArea } from '../area.ts';
import { permissionExtensions } from './extensions.ts';

export const permission: GatewayArea = {
  extensions: ({ sessions, now }) => permissionExtensions(sessions, now),
};
