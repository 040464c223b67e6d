import type { AreaServer } from '../../../../gateway/index.ts';
import { publicationsExtension } from './extensions.ts';

export const publicationsServer: AreaServer = { extensions: [publicationsExtension] };
