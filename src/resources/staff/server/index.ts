import type { AreaServer } from '../../../../gateway/index.ts';
import { staffExtensions } from './extensions.ts';
import { followAppointments } from './standing.ts';

export const staffServer: AreaServer = {
  extensions: ({ now }) => staffExtensions(now),
  formerHourly: { appointments: followAppointments },
};
