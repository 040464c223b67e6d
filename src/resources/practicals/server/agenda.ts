import type { AgendaItem } from '../../../../gateway/index.ts';

export const practicalsAgenda: Readonly<Record<string, AgendaItem>> = {
  swapsToDecide: { resource: 'practical-swaps', view: 'main', transitions: ['accept', 'refuse'] },
  makeUpsToDecide: {
    resource: 'practical-make-ups',
    view: 'main',
    transitions: ['approve', 'refuse'],
  },
};
