import type { GatewayArea } from '../area.ts';
import { userExtensions } from './extensions.ts';
import { userRoutes } from './routes.ts';

export const user: GatewayArea = { extensions: userExtensions, routes: userRoutes };
