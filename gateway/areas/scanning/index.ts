import type { GatewayArea } from '../area.ts';
import { scanningCalls } from './calls.ts';
import { forgetScans } from './retention.ts';
import { scanningRoutes } from './routes.ts';

/**
 * Attendance by codes on a screen and telephones. What is recorded is `attendance`; this says how
 * it comes in.
 */
export const scanning: GatewayArea = {
  routes: scanningRoutes,
  calls: scanningCalls,
  hourly: { 'old scans': forgetScans },
};
