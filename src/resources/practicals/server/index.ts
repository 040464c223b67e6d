import type { AreaServer } from '../../../../gateway/index.ts';
import { practicalCalls } from './calls.ts';
import { practicalExtensions } from './extensions.ts';

export const practicalsServer: AreaServer = {
  extensions: practicalExtensions,
  calls: practicalCalls,
};
