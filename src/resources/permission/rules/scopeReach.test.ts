import { expect, test } from 'vitest';
import { areas } from '../../areas.ts';
import { uselessKinds } from './scopeReach.ts';

const resources = areas.flatMap((area) => [...area.resources]);

test.each([
  ['HBOOK_APPROVE', { hall: 'h' }, []],
  ['HBOOK_APPROVE', { department: 'd' }, ['department']],
  ['HBOOK_APPROVE', { department: 'd', hall: 'h' }, ['department']],
  ['CU_SEMPLAN_EDIT', { department: 'd', courseUnit: 'u' }, []],
  ['USER_PRIVILEGES_EDIT', { hall: 'h' }, ['hall']],
  ['SETTINGS_EDIT', {}, []],
])('%s in %j is limited in vain by %j', (key, scope, kinds) => {
  expect(uselessKinds(resources, key, scope)).toEqual(kinds);
});
