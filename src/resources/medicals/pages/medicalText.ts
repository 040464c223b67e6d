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
  (translate: (key: string, args?: object) => string, isOffice: boolean) =>
  (key: string, args?: object): string =>
    translate(
      isOffice && OFFICE.includes(key) ? `medicals.office.${key}` : `medicals.${key}`,
      args,
    );
