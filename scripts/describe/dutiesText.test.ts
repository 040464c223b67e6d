import { expect, it } from 'vitest';
import { f } from '../../src/contract/model/fields.ts';
import { defineResource } from '../../src/contract/model/resource.ts';
import { dutiesText } from './dutiesText.ts';

const cheques = defineResource({
  name: 'cheques',
  title: 'state',
  fields: { state: f.select({ options: ['drawn', 'signed'] }) },
  access: [],
  workflow: {
    field: 'state',
    initial: 'drawn',
    states: { drawn: {}, signed: {} },
    transitions: [{ name: 'sign', from: 'drawn', to: 'signed', who: ['SIGN'] }],
  },
});
const resources = new Map([['cheques', cheques]]);
const duties = {
  duties: {
    draw: { keys: ['DRAW'], acts: { cheques: ['create'] } },
    sign: { keys: ['SIGN'], acts: { cheques: ['sign'] } },
  },
  apart: [
    { between: ['draw', 'sign'] as const, on: 'record' as const },
    {
      between: ['draw', 'sign'] as const,
      on: 'person' as const,
      exceptions: [{ role: 'owner', reason: 'alone', until: '2030-01-31' }],
    },
  ],
};

it('The description of duties says how each pair is kept apart', () => {
  const text = dutiesText(duties, resources, new Set(['DRAW', 'SIGN']));
  expect(text).toContain('on one record of cheques: sign refuse the person who did create');
  expect(text).toContain('except the role “owner” until 2030-01-31: alone');
});

it('A step that does not refuse the other side is a fault, and so are unknown names', () => {
  const faults = dutiesText(duties, resources, new Set(['DRAW'])).split('faults\n')[1];
  expect(faults).toContain('“sign” of “cheques” does not refuse the person who did “create”');
  expect(faults).toContain('duties.sign: there is no privilege “SIGN”');
});
