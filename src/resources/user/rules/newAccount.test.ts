import { expect, it } from 'vitest';
import { accountFor } from './newAccount.ts';

const nameWithInitials = { en: 'H. M. K. Perera', si: 'එච්. එම්. කේ. පෙරේරා' };
const kamala = { number: 'HS/2026/0101', fullName: 'Herath Kamala Perera', nameWithInitials };

it.each([
  [kamala, 'hs20260101', 'Herath Kamala', 'Perera'],
  [{ ...kamala, fullName: null }, 'hs20260101', 'H. M. K.', 'Perera'],
  [{ ...kamala, fullName: '  ' }, 'hs20260101', 'H. M. K.', 'Perera'],
  [{ ...kamala, fullName: 'Dhammananda' }, 'hs20260101', 'Dhammananda', 'Dhammananda'],
  [{ ...kamala, number: '2026/7' }, 'st20267', 'Herath Kamala', 'Perera'],
])('the account of %j is %s of %s %s', (record, username, firstName, lastName) => {
  expect(accountFor(record)).toEqual({ username, firstName, lastName });
});

it('keeps within the lengths of user names and names', () => {
  const long = 'A'.repeat(100);
  const made = accountFor({ ...kamala, number: long, fullName: `${long} ${long}` });
  expect([made.username.length, made.firstName.length, made.lastName.length]).toEqual([32, 80, 80]);
});
