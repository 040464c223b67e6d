import type { GatewayArea } from '../area.ts';
import { staffExtensions } from './extensions.ts';
import { followAppointments } from './standing.ts';

export const staff: GatewayArea = {
  extensions: ({ now }) => staffExtensions(now),
  hourly: { appointments: followAppointments },
};
