import type { AreaServer } from '../../../../gateway/index.ts';
import { staffCalls } from './calls.ts';
import emails from './emails.json' with { type: 'json' };
import { updateFromAppointments } from './employment.ts';
import { staffExtensions } from './extensions.ts';
import { endAppointmentsOfLeft } from './leaving.ts';

export const staffServer: AreaServer = {
  extensions: staffExtensions,
  emails,
  calls: staffCalls,
  hourly: {
    appointments: async (context) => {
      await endAppointmentsOfLeft(context);
      await updateFromAppointments(context);
    },
  },
};
