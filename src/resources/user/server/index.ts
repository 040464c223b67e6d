import type { AreaServer } from '../../../../gateway/index.ts';
import { userExtensions } from './extensions.ts';
import { userRoutes } from './routes.ts';

export const userServer: AreaServer = { extensions: userExtensions, routes: userRoutes };
