import { expect, it } from 'vitest';
import { birthDateAgreement, nameAgreement } from './recordMatch.ts';

const kamala = {
  fullNames: ['Herath Mudiyanselage Kamala Perera', 'හේරත් මුදියන්සේලාගේ කමලා පෙරේරා'],
  namesWithInitials: ['H. M. K. Perera', 'එච්. එම්. කේ. පෙරේරා'],
};
const onlyInitials = { ...kamala, fullNames: [] };

it.each([
  ['Kamala Perera', kamala, 'agrees'],
  ['Perera Kamala', kamala, 'agrees'],
  ['kamala  PERERA', kamala, 'agrees'],
  ['H. M. Kamala Perera', kamala, 'agrees'],
  ['K. Perera', kamala, 'agrees'],
  ['කමලා පෙරේරා', kamala, 'agrees'],
  ['Sunil Perera', kamala, 'partly'],
  ['Kamala Fernando', kamala, 'partly'],
  ['Sunil Fernando', kamala, 'differs'],
  ['K. Fernando', kamala, 'differs'],
  ['', kamala, 'differs'],
  ['...', kamala, 'differs'],
  ['Kamala Perera', onlyInitials, 'agrees'],
  ['Sunil Perera', onlyInitials, 'partly'],
  ['Kamala Perera', { fullNames: [], namesWithInitials: [] }, 'differs'],
])('the stated name “%s” of %j %s', (stated, names, agreement) => {
  expect(nameAgreement(stated, names)).toBe(agreement);
});

it.each([
  ['2003-04-05', '2003-04-05', 'agrees'],
  ['2003-04-05', '2003-05-04', 'differs'],
  [null, '2003-04-05', 'notStated'],
  ['2003-04-05', null, 'notHeld'],
  [null, null, 'notHeld'],
])('a stated birth date %s of a record with %s %s', (stated, held, agreement) => {
  expect(birthDateAgreement(stated, held)).toBe(agreement);
});
