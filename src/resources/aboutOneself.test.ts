import { expect, it } from 'vitest';
import { createCatalogue } from '../contract/model/catalogue.ts';
import { guardsOf, NOT_ONESELF } from '../contract/model/workflow.ts';
import { areas } from './areas.ts';

const aboutStudents = [...createCatalogue(areas).resources.values()].flatMap(
  ({ name, fields, workflow }) =>
    workflow && fields['student']?.kind === 'ref' && fields['student'].to === 'students'
      ? [{ name, workflow }]
      : [],
);

it('Every workflow of records about a student says which are about the person', () => {
  expect(aboutStudents.length).toBeGreaterThan(10);
  for (const { name, workflow } of aboutStudents)
    expect([name, workflow.about]).toEqual([name, { student: '$student' }]);
});

it.each([
  ['grade-entries', 'countersign'],
  ['student-transfers', 'countersign'],
  ['medical-requests', 'accept'],
  ['rescrutinies', 'change'],
  ['awards', 'confirm'],
  ['exam-registrations', 'confirm'],
  ['course-registrations', 'approve'],
])('Of %s the step %s is not for the student whom it is about', (resource, step) => {
  const found = aboutStudents
    .find(({ name }) => name === resource)
    ?.workflow.transitions.find(({ name }) => name === step);
  expect(found && guardsOf(found)[0]).toEqual({
    guard: NOT_ONESELF,
    where: { not: { student: '$student' } },
  });
});

it.each([
  ['medical-requests', 'withdraw'],
  ['course-registrations', 'submit'],
  ['honours-offers', 'accept'],
])('Of %s the step %s stays with the student', (resource, step) => {
  const found = aboutStudents
    .find(({ name }) => name === resource)
    ?.workflow.transitions.find(({ name }) => name === step);
  expect(found && guardsOf(found).map(({ guard }) => guard)).not.toContain(NOT_ONESELF);
});
