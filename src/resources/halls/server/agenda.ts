import type { AgendaItem } from '../../../../gateway/index.ts';

export const hallsAgenda: Readonly<Record<string, AgendaItem>> = {
  bookingsToDecide: {
    resource: 'bookings',
    view: 'main',
    transitions: ['approve', 'reject'],
    until: 'startsAt',
  },
};
