import { expect, it } from 'vitest';
import { ruleFor } from './ruleFor.ts';

const all = { name: 'all', curricula: [] };
const older = { name: 'older', curricula: [] };
const honours = { name: 'honours', curricula: ['H', 'J'] };

it.each([
  ['made for the curriculum goes before a later one for all', [all, honours], 'J', 'honours'],
  ['made for other curricula is left out', [honours, all], 'B', 'all'],
  ['made for some is not for whoever has no curriculum', [honours, all], null, 'all'],
  ['that is later goes before an earlier one', [all, older], 'B', 'all'],
  ['is none where all are made for others', [honours], 'B', undefined],
])('the rule set %s', (_guarantee, versions, curriculum, expected) =>
  expect(ruleFor(versions, curriculum)?.name).toBe(expected),
);
