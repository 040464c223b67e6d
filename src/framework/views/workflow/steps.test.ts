import { describe, expect, it } from 'vitest';
import type { Transition, Workflow } from '../../../contract/model/workflow.ts';
import { obstacleIn, obstacleText } from '../../core/fields/stepTexts.ts';
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

describe('the steps of a record', () => {
  it('leave out what a page of the area takes', () => {
    const transitions = [
      step('send', 'draft', 'submitted'),
      step('judge', 'draft', 'verified', { onPage: true }),
    ];
    const verdicts = transitions.map(({ name }) => ({ name, allowed: true as const }));
    expect(
      offeredSteps({ ...workflow, transitions }, { transitions: verdicts }).map(
        ({ transition }) => transition.name,
      ),
    ).toEqual(['send']);
  });
});

describe('the state timeline of a record', () => {
  it('shows the past states, the current one and the future ones', () => {
    expect(placed('submitted')).toEqual([
      'draft passed',
      'submitted now',
      'verified ahead',
      'withdrawn ahead',
    ]);
  });

  it('places a state off the path where the record left it', () => {
    expect(placed('returned')).toEqual([
      'draft passed',
      'submitted passed',
      'returned now',
      'verified ahead',
      'withdrawn ahead',
    ]);
  });

  it('shows a state that no transition reaches any more', () => {
    expect(placed('forgotten')).toContain('forgotten now');
  });
});

describe('the transitions of a record', () => {
  it('start with the one that advances it, in any order of declaration', () => {
    expect(arranged('submitted', { pullBack: true, return: true, verify: true })).toEqual([
      'verify',
      'pullBack',
      'return',
    ]);
    expect(arranged('returned', { submit: true })).toEqual(['submit']);
  });

  it('include a refused one that advances it, with its reason', () => {
    expect(arranged('submitted', { pullBack: true, verify: false })).toEqual([
      'verify',
      'pullBack',
    ]);
  });

  it('for other people’s records are omitted if one is possible, and shown otherwise', () => {
    expect(arranged('submitted', { pullBack: false, verify: true, return: true }, 'rows')).toEqual([
      'verify',
      'return',
    ]);
    expect(arranged('submitted', { pullBack: false }, 'rows')).toEqual([null, 'pullBack']);
  });

  it('are sorted with the possible ones first', () => {
    expect(arranged('submitted', { pullBack: false, return: true })).toEqual([
      null,
      'return',
      'pullBack',
    ]);
  });

  it('are not primary if they lead back or need confirmation', () => {
    expect(arranged('submitted', { pullBack: true })).toEqual([null, 'pullBack']);
    expect(arranged('verified', { reopen: true, drop: true })).toEqual([null, 'reopen', 'drop']);
  });

  it('exclude those that are no longer declared', () => {
    expect(arranged('draft', { submit: true, gone: true })).toEqual(['submit']);
  });
});

it('timed transitions are listed from the current state, the next one first', () => {
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

it('A step that is a job on its record is refused among others with the way to take it', () => {
  const releases = { name: 'releases', title: 'title', fields: {}, access: [] };
  const text = (reason: string) => obstacleText((key) => key, releases, obstacleIn({ reason }));
  expect(text('long')).toBe('framework.workflow.refused.long');
  expect(text('other')).toBe('framework.workflow.refused.rows');
});
