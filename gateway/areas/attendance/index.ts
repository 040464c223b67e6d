import type { GatewayArea } from '../area.ts';
import { leaveExtension } from './extensions.ts';
import { attendanceLetters } from './letters.ts';
import { recordingRoutes } from './recordingRoutes.ts';

const RECEIPTS_KEPT = "DELETE FROM attendance_receipts WHERE received_at < $1::timestamptz - interval '180 days'";

export const attendance: GatewayArea = {
  extensions: ({ now }) => [leaveExtension(now)],
  letters: attendanceLetters,
  routes: (api, gateway, services) => {
    recordingRoutes(api, gateway, services);
  },
  calls: [
    { method: 'get', path: '/attendance/sessions', summary: 'Own classes of today and the last weeks, with their lists' },
    { method: 'get', path: '/attendance/sessions/{id}', summary: 'One class with the list of those expected' },
    { method: 'post', path: '/attendance/sessions/{id}/marks', summary: 'Record marks; each is answered, and a mark sent twice is one mark', body: ['marks'] },
  ],
  hourly: {
    attendanceReceipts: async (client, now) => {
      await client.query({ text: RECEIPTS_KEPT, values: [now.toISOString()] });
    },
  },
};
