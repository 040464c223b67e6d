import { describe, expect, it } from 'vitest';
import { f } from '../model/fields.ts';
import { defineResource, type ResourceDeclaration } from '../model/resource.ts';
import type { Transition, Workflow } from '../model/workflow.ts';
import { checkWorkflow } from './checkWorkflow.ts';

const workflow: Workflow = {
  field: 'state',
  initial: 'draft',
  states: { draft: {}, submitted: { locks: ['title'] }, approved: { locks: '*', final: true } },
  transitions: [
    { name: 'submit', from: 'draft', to: 'submitted', who: ['EDIT'] },
    {
      name: 'approve',
      from: 'submitted',
      to: 'approved',
      who: ['APPROVE'],
      notBySamePersonAs: 'submit',
      ask: ['note'],
      sets: { approvedOn: '$today' },
    },
  ],
};
const fields = {
  title: f.text(),
  note: f.text({ write: [] }),
  approvedOn: f.date({ readOnly: true }),
  endsAt: f.datetime(),
  state: f.select({ options: ['draft', 'submitted', 'approved'] }),
};
const access = [
  { privilege: 'EDIT', can: 'all' },
  { privilege: 'APPROVE', can: ['show'] },
] as const;

const faultsOf = (resource: ResourceDeclaration) =>
  checkWorkflow(resource, (place, where) =>
    where && 'nothing' in where ? [`${place}: nothing`] : [],
  ).map((fault) => fault.replace(/^claims\.workflow\.?/, ''));
const faults = (changed: Partial<Workflow>, more: Partial<ResourceDeclaration> = {}) =>
  faultsOf(
    defineResource({
      name: 'claims',
      title: 'title',
      fields,
      access,
      workflow: { ...workflow, ...changed },
      ...more,
    }),
  );
const withStep = (name: 'submit' | 'approve', changed: Partial<Transition>) =>
  faults({
    transitions: workflow.transitions.map((transition) =>
      transition.name === name ? { ...transition, ...changed } : transition,
    ),
  });

describe('the check of a workflow', () => {
  it('finds no fault in a valid workflow or without one', () => {
    expect(faults({})).toEqual([]);
    expect(
      checkWorkflow(defineResource({ name: 'claims', title: 'title', fields, access }), () => []),
    ).toEqual([]);
  });

  it.each<[string, () => string[], string]>([
    [
      'a field that is none, with the nearest name',
      () => faults({ field: 'stat' }),
      'field: there is no field “stat” (did you mean “state”?)',
    ],
    [
      'a field that is no select',
      () => faults({ field: 'title' }),
      'field: “title” must be a select, whose options are the states',
    ],
    [
      'a state that is no option',
      () => faults({ states: { ...workflow.states, aproved: {} } }),
      'states: there is no option of “state” called “aproved” (did you mean “approved”?)',
    ],
    [
      'an option that is no state',
      () => faults({ states: { draft: {}, submitted: {} } }),
      'states: the option “approved” is missing',
    ],
    [
      'a beginning that is no state',
      () => faults({ initial: 'drafts' }),
      'initial: there is no state “drafts” (did you mean “draft”?)',
    ],
    [
      'a state that nothing leads to',
      () => withStep('submit', { to: 'approved' }),
      'states.submitted: no transition leads here from “draft”',
    ],
    [
      'a state that nothing leads out of',
      () => faults({ states: { ...workflow.states, approved: {} } }),
      'states.approved: no transition leads out; say `final: true` if that is meant',
    ],
    [
      'an end from which something leads out',
      () => faults({ states: { ...workflow.states, submitted: { final: true } } }),
      'states.submitted: it is final, yet a transition leads out',
    ],
    [
      'a lock on a field that is none',
      () => faults({ states: { ...workflow.states, submitted: { locks: ['titel'] } } }),
      'states.submitted.locks: there is no field “titel” (did you mean “title”?)',
    ],
    [
      'a transition from a state that is none',
      () => withStep('submit', { from: ['draft', 'drat'] }),
      'submit.from: there is no state “drat” (did you mean “draft”?)',
    ],
    [
      'a transition from nowhere',
      () => withStep('submit', { from: [] }),
      'submit.from: it begins in no state',
    ],
    [
      'a transition to where it begins',
      () => withStep('submit', { from: ['draft', 'submitted'] }),
      'submit.to: it leads back to “submitted”, where it begins, and sets nothing',
    ],
    [
      'a name that is taken',
      () => withStep('submit', { name: 'create' }),
      'create: a name such as “submit” is expected; “create” and “edit” are taken',
    ],
    [
      'two of one name',
      () =>
        faults({ transitions: [...workflow.transitions, workflow.transitions[0] as Transition] }),
      'submit: two transitions have this name',
    ],
    [
      'a transition that nobody may take',
      () => withStep('submit', { who: [] }),
      'submit.who: nobody may take it; name a privilege',
    ],
    [
      'a privilege without a grant',
      () => withStep('submit', { who: ['EDITS'] }),
      'submit.who: there is no grant for “EDITS” (did you mean “EDIT”?)',
    ],
    [
      'rows of a right that read what is not there',
      () => withStep('submit', { who: [{ privilege: 'EDIT', rows: { nothing: 1 } }] }),
      'submit.who.EDIT.rows: nothing',
    ],
    [
      'a guard that reads what is not there',
      () => withStep('submit', { when: [{ guard: 'filled', where: { nothing: 1 } }] }),
      'submit.when.filled: nothing',
    ],
    [
      'another person’s step that is none',
      () => withStep('approve', { notBySamePersonAs: 'submitt' }),
      'approve.notBySamePersonAs: there is no transition “submitt” (did you mean “submit”?)',
    ],
    [
      'a question for what the gateway writes',
      () => withStep('approve', { ask: ['approvedOn'], sets: {} }),
      'approve.ask: nobody writes “approvedOn”; the gateway does',
    ],
    [
      'a question for what is set already',
      () => withStep('approve', { ask: ['note'], sets: { note: 'so' } }),
      'approve.ask: “note” is set already',
    ],
    [
      'a value for the state itself',
      () => withStep('approve', { sets: { state: 'draft' } }),
      'approve.sets: “state” follows from the transition itself',
    ],
    [
      'a variable that is none',
      () => withStep('approve', { sets: { approvedOn: '$todya' } }),
      'approve.sets.approvedOn: there is no variable “$todya” (did you mean “$today”?)',
    ],
    [
      'a moment that is no field',
      () => withStep('submit', { at: 'endAt' }),
      'submit.at: there is no field “endAt” (did you mean “endsAt”?)',
    ],
    [
      'a moment that is a mere day',
      () => withStep('submit', { at: 'approvedOn' }),
      'submit.at: “approvedOn” must be a datetime',
    ],
    [
      'something to fill in when nobody is there',
      () => withStep('approve', { at: 'endsAt', ask: [{ field: 'note', required: true }] }),
      'approve.ask: nobody is there to fill in “note” when the moment comes',
    ],
    [
      'a reason to give when nobody is there',
      () => withStep('approve', { at: 'endsAt', reason: 'required' }),
      'approve.reason: nobody is there to give one when the moment comes',
    ],
  ])('finds %s', (_, found, fault) => {
    expect(found()).toContain(fault);
  });

  it('accepts transitions that only the gateway performs', () => {
    expect(withStep('submit', { who: [], at: 'endsAt' })).toEqual([]);
  });

  it('finds endless cycles of timed transitions', () => {
    const round: Transition[] = [
      { name: 'submit', from: 'draft', to: 'submitted', who: [], at: 'endsAt' },
      { name: 'back', from: 'submitted', to: 'draft', who: [], at: 'endsAt' },
      { name: 'approve', from: 'submitted', to: 'approved', who: ['APPROVE'] },
    ];
    expect(faults({ transitions: round })).toHaveLength(2);
    expect(faults({ transitions: round })[0]).toContain('submit.at: timed transitions lead round');
  });

  it('finds a state field that forms could write, and a workflow on read-only rows', () => {
    expect(faultsOf({ name: 'claims', title: 'title', fields, access, workflow })).toContain(
      'field: transitions alone write “state”; declare the resource through defineResource',
    );
    expect(faults({}, { readOnly: true })).toContain(
      ': the rows of this resource are written by the gateway alone',
    );
  });
});
