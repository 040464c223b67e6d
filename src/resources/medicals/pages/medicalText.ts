/** Texts that differ between the office and the student. */
const OFFICE = [
  'ask',
  'formIntro',
  'nothing',
  'whichNote',
  'chooseFirst',
  'handIn',
  'handedIn',
  'back',
  'late',
];

export const medicalText =
  (translate: (key: string, args?: Record<string, unknown>) => string, isOffice: boolean) =>
  (key: string, args?: Record<string, unknown>): string =>
    translate(
      isOffice && OFFICE.includes(key) ? `medicals.office.${key}` : `medicals.${key}`,
      args,
    );
