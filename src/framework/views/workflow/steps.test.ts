import { describe, expect, it } from 'vitest';
import type { Transition, Workflow } from '../../../contract/model/workflow.ts';
import { arrangeSteps, dueSteps, offeredSteps, stagesOf } from './steps.ts';

const step = (
  name: string,
  from: string | string[],
  to: string,
  more: Partial<Transition> = {},
): Transition => ({ name, from, to, who: ['KEY'], ...more });

const workflow: Workflow = {
  field: 'status',
  initial: 'draft',
  states: { draft: {}, submitted: {}, returned: {}, verified: {}, withdrawn: { final: true } },
  transitions: [
    step('submit', ['draft', 'returned'], 'submitted'),
    step('pullBack', 'submitted', 'draft'),
    step('verify', 'submitted', 'verified'),
    step('return', 'submitted', 'returned'),
    step('reopen', 'verified', 'returned'),
    step('drop', 'verified', 'withdrawn', { confirm: true }),
  ],
};
const placed = (state: string) =>
  stagesOf(workflow, state).map((stage) => `${stage.state} ${stage.place}`);
const arranged = (
  state: string,
  allowed: Record<string, boolean>,
  reason: 'guard' | 'rows' = 'guard',
) => {
  const offers = offeredSteps(workflow, {
    transitions: Object.entries(allowed).map(([name, isAllowed]) =>
      isAllowed ? { name, allowed: true } : { name, allowed: false, reason },
    ),
  });
  const { main, others } = arrangeSteps(workflow, state, offers);
  return [main?.transition.name ?? null, ...others.map(({ transition }) => transition.name)];
};

describe('the life line of a record', () => {
  it('tells what is passed, where the record is and what lies ahead', () => {
    expect(placed('submitted')).toEqual([
      'draft passed',
      'submitted now',
      'verified ahead',
      'withdrawn ahead',
    ]);
  });

  it('puts a state beside the path where the record left it', () => {
    expect(placed('returned')).toEqual([
      'draft passed',
      'submitted passed',
      'returned now',
      'verified ahead',
      'withdrawn ahead',
    ]);
  });

  it('shows a state that no step reaches any more all the same', () => {
    expect(placed('forgotten')).toContain('forgotten now');
  });
});

describe('the steps of a record', () => {
  it('put the one onwards first, whatever the order in which they are told', () => {
    expect(arranged('submitted', { pullBack: true, return: true, verify: true })).toEqual([
      'verify',
      'pullBack',
      'return',
    ]);
    expect(arranged('returned', { submit: true })).toEqual(['submit']);
  });

  it('show a step onwards that is refused, for its reason', () => {
    expect(arranged('submitted', { pullBack: true, verify: false })).toEqual([
      'verify',
      'pullBack',
    ]);
  });

  it('of other people’s records are left out where there is one to take, and shown where there is none', () => {
    expect(arranged('submitted', { pullBack: false, verify: true, return: true }, 'rows')).toEqual([
      'verify',
      'return',
    ]);
    expect(arranged('submitted', { pullBack: false }, 'rows')).toEqual([null, 'pullBack']);
  });

  it('that can be taken stand before those that cannot', () => {
    expect(arranged('submitted', { pullBack: false, return: true })).toEqual([
      null,
      'return',
      'pullBack',
    ]);
  });

  it('press nobody to go back, or to do what has to be confirmed', () => {
    expect(arranged('submitted', { pullBack: true })).toEqual([null, 'pullBack']);
    expect(arranged('verified', { reopen: true, drop: true })).toEqual([null, 'reopen', 'drop']);
  });

  it('leave out what the declaration no longer has', () => {
    expect(arranged('draft', { submit: true, gone: true })).toEqual(['submit']);
  });
});

it('what a record will do by itself is told from where it is, the next first', () => {
  const timed: Workflow = {
    ...workflow,
    transitions: [
      step('drop', 'verified', 'withdrawn', { at: 'endsAt', who: [] }),
      step('back', 'verified', 'draft', { at: 'backAt' }),
      step('verify', 'submitted', 'verified', { at: 'backAt' }),
    ],
  };
  const record = { endsAt: '2026-11-22T08:00:00Z', backAt: '2026-11-22T12:00:00+05:30' };
  expect(dueSteps(timed, 'verified', record).map(({ transition }) => transition.name)).toEqual([
    'back',
    'drop',
  ]);
  expect(dueSteps(timed, 'verified', { endsAt: null })).toEqual([]);
});
