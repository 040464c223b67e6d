import type { Localised } from '../../../contract/model/constants.ts';

const MAX_NAME = 80;

interface RecordOfStudent {
  number: string;
  fullName: string | null;
  nameWithInitials: Localised;
}

interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
}

/** The registration number in the letters of user names: `HS/2026/0101` is `hs20260101`. */
function usernameFor(number: string): string {
  const letters = number.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return (/^[a-z]/.test(letters) ? letters : `st${letters}`).slice(0, 32);
}

/** The account of a student by their record: the last name of the full name is the family name. */
export function accountFor({ number, fullName, nameWithInitials }: RecordOfStudent): NewAccount {
  const name = (fullName?.trim() || nameWithInitials.en).trim();
  const last = name.lastIndexOf(' ');
  return {
    username: usernameFor(number),
    firstName: (last < 0 ? name : name.slice(0, last)).slice(0, MAX_NAME).trim(),
    lastName: name.slice(last + 1).slice(0, MAX_NAME),
  };
}
