import type { GatewayArea } from '../area.ts';
import { settingsExtension } from './extensions.ts';

export const settings: GatewayArea = { extensions: () => [settingsExtension] };
