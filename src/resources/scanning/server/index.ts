import type { AreaServer } from '../../../../gateway/index.ts';
import { scanningCalls } from './calls.ts';
import { forgetScans } from './retention.ts';
import { scanningRoutes } from './routes.ts';
import { scanningTables } from './tables.ts';

/**
 * Attendance by codes on a screen and telephones. What is recorded is `attendance`; this says how
 * it comes in.
 */
export const scanningServer: AreaServer = {
  tables: scanningTables,
  routes: scanningRoutes,
  formerCalls: scanningCalls,
  formerHourly: { 'old scans': forgetScans },
};
