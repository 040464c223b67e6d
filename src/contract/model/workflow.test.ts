import { describe, expect, it } from 'vitest';
import { f } from './fields.ts';
import { type Grant } from './privileges.ts';
import { defineResource } from './resource.ts';
import {
  decideTransition,
  isLocked,
  keysOfTransition,
  mainPath,
  narrowed,
  transitionRows,
  whereOpen,
  type Transition,
  type TransitionFacts,
  type Workflow,
} from './workflow.ts';

const verify: Transition = {
  name: 'verify',
  from: ['submitted', 'returned'],
  to: 'verified',
  who: ['VERIFY'],
  notBySamePersonAs: ['create', 'submit'],
  when: [
    { guard: 'complete', where: { pages: { empty: false } } },
    { guard: 'appeared', where: { inPress: false } },
  ],
};

interface Situation {
  state?: string | null;
  isWithin?: boolean;
  did?: string[];
  fails?: string[];
}
const facts = ({
  state = 'submitted',
  isWithin = true,
  did = [],
  fails = [],
}: Situation): TransitionFacts => ({
  state,
  isWithin,
  tookLast: (step) => did.includes(step),
  holds: ({ guard }) => !fails.includes(guard),
});

describe('a transition', () => {
  it.each<[string, Situation, object]>([
    ['is open where nothing stands against it', {}, { allowed: true }],
    ['is open from each of its states', { state: 'returned' }, { allowed: true }],
    ['is not taken from another state', { state: 'verified' }, { allowed: false, reason: 'state' }],
    [
      'is refused for a record without a state',
      { state: null },
      { allowed: false, reason: 'state' },
    ],
    [
      'is refused outside the rows of the privilege',
      { isWithin: false },
      { allowed: false, reason: 'rows' },
    ],
    [
      'is refused to the user who created the record',
      { did: ['create'] },
      { allowed: false, reason: 'samePerson', as: 'create' },
    ],
    [
      'is refused to the user who performed the excluded transition',
      { did: ['submit'] },
      { allowed: false, reason: 'samePerson', as: 'submit' },
    ],
    [
      'is refused if a guard fails',
      { fails: ['appeared'] },
      { allowed: false, reason: 'guard', guard: 'appeared' },
    ],
    [
      'names the first guard that fails',
      { fails: ['appeared', 'complete'] },
      { allowed: false, reason: 'guard', guard: 'complete' },
    ],
    [
      'names the state before anything else',
      { state: 'draft', isWithin: false, did: ['create'], fails: ['complete'] },
      { allowed: false, reason: 'state' },
    ],
    [
      'names foreign rows before the person’s own earlier step',
      { isWithin: false, did: ['create'] },
      { allowed: false, reason: 'rows' },
    ],
    [
      'names the person’s own earlier step before the guards',
      { did: ['submit'], fails: ['complete'] },
      { allowed: false, reason: 'samePerson', as: 'submit' },
    ],
  ])('%s', (_, situation, verdict) => {
    expect(decideTransition(verify, facts(situation))).toEqual({ name: 'verify', ...verdict });
  });
});

describe('the rows of a transition', () => {
  const own = { staff: '$staff' } as const;
  const access: readonly Grant[] = [
    { privilege: 'OWN', can: ['list', 'show'], rows: { 'authors.staff': '$staff' } },
    { privilege: 'OWN', can: ['edit'], rows: own },
    { privilege: 'SEES', can: ['list', 'show'], rows: { department: '$department' } },
    { privilege: 'ALL', can: 'all' },
    { privilege: 'LISTS', can: ['list'] },
  ];
  const rows = (who: Transition['who'], ...held: string[]) =>
    transitionRows({ access }, { ...verify, who }, new Set(held));

  it.each<[string, Transition['who'], string[], unknown]>([
    ['are none without a key', ['OWN', 'ALL'], [], 'none'],
    ['are those that the key edits', ['OWN'], ['OWN'], [own]],
    [
      'are those that the privilege shows, if it edits none',
      ['SEES'],
      ['SEES'],
      [{ department: '$department' }],
    ],
    ['are all, where the key has no rule', ['ALL'], ['ALL'], 'all'],
    [
      'are those declared with the privilege, whatever else it opens',
      [{ privilege: 'ALL', rows: own }],
      ['ALL'],
      [own],
    ],
    [
      'are all, if declared so with the privilege',
      [{ privilege: 'OWN', rows: undefined } as never],
      ['OWN'],
      'all',
    ],
    [
      'add up over several privileges',
      ['OWN', 'SEES'],
      ['OWN', 'SEES'],
      [own, { department: '$department' }],
    ],
    ['are all as soon as one key says so', ['OWN', 'ALL'], ['OWN', 'ALL'], 'all'],
    ['are none by a key that opens no record', ['LISTS'], ['LISTS'], 'none'],
  ])('%s', (_, who, held, expected) => {
    expect(rows(who, ...held)).toEqual(expected);
  });

  it('list each privilege once', () => {
    expect(keysOfTransition({ ...verify, who: ['A', { privilege: 'A', rows: own }, 'B'] })).toEqual(
      ['A', 'B'],
    );
  });
});

const workflow: Workflow = {
  field: 'state',
  initial: 'draft',
  states: {
    draft: {},
    submitted: { locks: ['title'] },
    returned: {},
    closed: { locks: '*', final: true },
  },
  transitions: [
    { name: 'submit', from: ['draft', 'returned'], to: 'submitted', who: ['A'] },
    { name: 'withdraw', from: 'submitted', to: 'draft', who: ['A'] },
    { name: 'close', from: 'submitted', to: 'closed', who: ['B'] },
    { name: 'return', from: 'submitted', to: 'returned', who: ['B'] },
  ],
};

describe('a lock', () => {
  it.each([
    ['draft', 'title', false],
    ['submitted', 'title', true],
    ['submitted', 'note', false],
    ['submitted', '*', false],
    ['closed', 'note', true],
    ['closed', '*', true],
    ['constructor', 'title', false],
  ])('in the state %s closes %s: %s', (state, field, closed) => {
    expect(isLocked(workflow, state, field)).toBe(closed);
  });

  it('narrows every rule to the states that do not lock the field', () => {
    expect(whereOpen(workflow, 'title')).toEqual({ state: ['draft', 'returned'] });
    expect(whereOpen(workflow, '*')).toEqual({ state: ['draft', 'submitted', 'returned'] });
    expect(whereOpen({ ...workflow, states: { draft: {} } }, 'title')).toBeUndefined();
    expect(whereOpen(undefined, 'title')).toBeUndefined();
    const open = { state: ['draft'] };
    expect([
      narrowed('none', open),
      narrowed('all', open),
      narrowed([{ a: 1 }, { b: 2 }], open),
      narrowed('all', undefined),
    ]).toEqual(['none', [open], [{ all: [{ a: 1 }, open] }, { all: [{ b: 2 }, open] }], 'all']);
  });
});

it('the main path follows the order of declaration and skips side states', () => {
  expect(mainPath(workflow)).toEqual(['draft', 'submitted', 'closed']);
});

it('a resource with a workflow has a required, read-only state from creation on', () => {
  const declared = defineResource({
    name: 'claims',
    title: 'title',
    fields: {
      title: f.text(),
      state: f.select({ options: ['draft', 'submitted', 'returned', 'closed'] }),
    },
    access: [],
    workflow,
  });
  expect(declared.fields.state).toMatchObject({ required: true, readOnly: true, default: 'draft' });
});
