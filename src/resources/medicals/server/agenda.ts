import type { AgendaItem } from '../../../../gateway/index.ts';

/** Certified medicals have no due date of their own: the board decides at its next meeting. */
const TO_DECIDE = `
  SELECT count(*), NULL::date
  FROM medical_requests
  WHERE state = 'certified'`;

export const medicalsAgenda: Readonly<Record<string, AgendaItem>> = {
  medicalsToDecide: {
    via: ['MEDICAL_DECIDE'],
    opens: '/manage-exam/exam-medical',
    filter: { state: ['certified'] },
    isConfidential: true,
    sql: TO_DECIDE,
  },
};
