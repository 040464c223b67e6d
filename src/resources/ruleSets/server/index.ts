import type { AreaServer } from '../../../../gateway/index.ts';
import { ruleSetsExtension } from './extensions.ts';

export const ruleSetsServer: AreaServer = { extensions: [ruleSetsExtension] };
