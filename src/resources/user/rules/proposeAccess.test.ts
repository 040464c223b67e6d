import { expect, it } from 'vitest';
import { proposeAccess } from './proposeAccess.ts';

const student = {
  resource: 'students',
  category: null,
  isTaken: false,
  name: 'agrees',
  birthDate: 'agrees',
  hasEmail: false,
} as const;
const member = { ...student, resource: 'staff', birthDate: 'notHeld', hasEmail: true } as const;

it.each([
  [student, 'matches', ['student']],
  [{ ...student, birthDate: 'notStated', hasEmail: true } as const, 'matches', ['student']],
  [{ ...student, name: 'partly' } as const, 'nameIncomplete', ['student']],
  [{ ...member, category: 'academic' }, 'matches', ['lecturer']],
  [{ ...member, category: 'visiting' }, 'matches', ['lecturer']],
  [{ ...member, category: 'non-academic' }, 'matches', ['staff']],
])('proposes the link and the role of %j', (record, reason, roles) => {
  expect(proposeAccess('HS/2024/0001', record)).toEqual({ reason, isLinked: true, roles });
});

it.each([
  [{ ...student, name: 'differs' } as const, 'nameDiffers'],
  [{ ...student, birthDate: 'differs' } as const, 'birthDateDiffers'],
  [{ ...student, birthDate: 'notStated' } as const, 'unproved'],
  [{ ...student, birthDate: 'notStated', name: 'partly' } as const, 'unproved'],
  [{ ...student, birthDate: 'differs', hasEmail: true } as const, 'birthDateDiffers'],
  [{ ...member, hasEmail: false }, 'unproved'],
  [{ ...student, isTaken: true }, 'recordHasAccount'],
  [{ ...student, isTaken: true, name: 'differs' } as const, 'recordHasAccount'],
  [null, 'noRecord'],
])('proposes nothing for %j', (record, reason) => {
  expect(proposeAccess('HS/2024/0001', record)).toEqual({ reason, isLinked: false, roles: [] });
});

it('proposes nothing for a person without a number', () => {
  expect(proposeAccess(null, null)).toEqual({ reason: 'noNumber', isLinked: false, roles: [] });
});
