import type { AgendaItem } from '../../../../gateway/index.ts';

export const eligibilityAgenda: Readonly<Record<string, AgendaItem>> = {
  appealsToDecide: {
    resource: 'eligibility-appeals',
    view: 'main',
    transitions: ['hear', 'allow', 'dismiss'],
  },
};
