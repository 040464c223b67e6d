import { expect, it } from 'vitest';
import { writtenText } from './answerTypes.ts';
import { oneLine } from './oneLine.ts';

it.each(['', '  ', '\u200B', ' \u3164\u2800 '])('A required text is not given as “%s”', (text) => {
  expect(writtenText(10).safeParse(text).success).toBe(false);
  expect(oneLine(10).min(1).safeParse(text).success).toBe(false);
  expect(oneLine(10).parse(text)).toBe('');
});

it('A text is taken without the white space around it', () => {
  expect([writtenText(10).parse(' FB 1 '), oneLine(10).parse(' FB 1 ')]).toEqual(['FB 1', 'FB 1']);
});
