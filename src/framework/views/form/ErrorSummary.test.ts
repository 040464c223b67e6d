import { expect, it } from 'vitest';
import { problemsIn } from './ErrorSummary.tsx';

const error = {
  type: 'validate',
  message: 'errors.field.required',
  ref: { message: 'the input itself' },
};

it('Names every field with a problem, also one named like a property of an error', () => {
  const errors = { type: error, message: error, ref: error, lines: [undefined, { type: error }] };
  expect(problemsIn(errors).map(({ path }) => path)).toEqual([
    'type',
    'message',
    'ref',
    'lines.1.type',
  ]);
});

it('Names a bilingual text by the box with the problem', () => {
  expect(problemsIn({ title: { si: error } }).map(({ path }) => path)).toEqual(['title.si']);
});
