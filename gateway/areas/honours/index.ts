import type { GatewayArea } from '../area.ts';
import { honoursExtensions } from './extensions.ts';
import { honoursRoutes } from './routes.ts';

export const honours: GatewayArea = { extensions: ({ now }) => honoursExtensions(now), routes: honoursRoutes };
