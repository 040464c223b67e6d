import type { AreaServer } from '../../../../gateway/index.ts';
import { academicRecordCalls } from './calls.ts';
import { academicRecordExtensions } from './extensions.ts';

export const academicRecordServer: AreaServer = {
  extensions: academicRecordExtensions,
  calls: academicRecordCalls,
};
