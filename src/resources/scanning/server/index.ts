import type { AreaServer } from '../../../../gateway/index.ts';
import { scanningCalls } from './calls.ts';
import { deleteOldScans } from './retention.ts';
import { scanningTables } from './tables.ts';

/** Attendance by scanning projected codes with phones; the marks themselves are `attendance`. */
export const scanningServer: AreaServer = {
  tables: scanningTables,
  calls: scanningCalls,
  hourly: { 'old scans': deleteOldScans },
};
