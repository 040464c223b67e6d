import type { GatewayArea } from '../area.ts';
import { ruleSetsExtension } from './extensions.ts';

export const rules: GatewayArea = { extensions: () => [ruleSetsExtension] };
