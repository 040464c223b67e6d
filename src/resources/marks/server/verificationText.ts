import type { BrokenLink } from '../rules/chain.ts';

export interface Verification {
  sheets: number;
  events: number;
  /** The first broken link of each sheet that has one. */
  broken: BrokenLink[];
  /** All of them, if not all are named. */
  count?: number;
}

/** The names of a sheet for people. */
export interface SheetName {
  sheet: string;
  code: string;
  component: string;
  stage: string;
  session: string;
}

export interface StudentName {
  id: string;
  number: string;
}

const FAULTS: Readonly<Record<BrokenLink['fault'], (sequence: number) => string>> = {
  missing: (sequence) => `event ${sequence} is gone`,
  changed: (sequence) => `event ${sequence} is not what was written`,
  end: (sequence) => `events are gone from ${sequence} on, or were added`,
  cell: (sequence) => `the mark is not the one of its last event (${sequence})`,
};

/** The result of the verification in lines, for the operator. */
export function verificationText(
  { sheets, events, broken, count = broken.length }: Verification,
  names: readonly SheetName[],
  students: readonly StudentName[],
): string[] {
  const walked = `${sheets} mark sheets with ${events} events`;
  if (broken.length === 0)
    return [
      `Sound: ${walked}; every event is what was written, and every mark is that of its last event.`,
    ];
  const lines = broken.map(({ sheet, sequence, fault, student }) => {
    const name = names.find((one) => one.sheet === sheet);
    const number = students.find(({ id }) => id === student)?.number ?? student;
    return `  ${name ? `${name.code}, ${name.component}, ${name.stage} (${name.session})` : 'a sheet that is gone'} [${sheet}]: ${FAULTS[fault](sequence)}${number === undefined ? '' : `; student ${number}`}`;
  });
  const others = count > broken.length ? [`  … and ${count - broken.length} more`] : [];
  return [
    `TAMPERED WITH: ${count} of ${walked}. The first broken link of each:`,
    ...lines,
    ...others,
  ];
}
