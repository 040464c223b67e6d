import type { AgendaItem } from '../../../../gateway/index.ts';

/** Certified medicals have no due date of their own: the board decides at its next meeting. */
export const medicalsAgenda: Readonly<Record<string, AgendaItem>> = {
  medicalsToCertify: { resource: 'medical-requests', view: 'main', transitions: ['certify'] },
  medicalsToDecide: { resource: 'medical-requests', view: 'main', transitions: ['accept'] },
};
