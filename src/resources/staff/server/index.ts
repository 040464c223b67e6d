import type { AreaServer } from '../../../../gateway/index.ts';
import { updateFromAppointments } from './employment.ts';
import { staffExtensions } from './extensions.ts';

export const staffServer: AreaServer = {
  extensions: staffExtensions,
  hourly: { appointments: updateFromAppointments },
};
