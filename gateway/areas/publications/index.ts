import type { GatewayArea } from '../area.ts';
import { publicationsExtension } from './extensions.ts';

export const publications: GatewayArea = { extensions: () => [publicationsExtension] };
