import { expect, it } from 'vitest';
import { argText, textArgs } from './workingTexts.ts';

const ESSAY = { en: 'Essay', si: 'රචනාව' };

it('a text of a step is read in every language as it was written', () =>
  expect(argText({ mark: '40', ...textArgs('name', ESSAY) }, 'name')).toEqual(ESSAY));

it('a step from before names had languages has the one that it has in all of them', () =>
  expect(argText({ name: 'Essay', mark: '40' }, 'name')).toEqual({ en: 'Essay', si: 'Essay' }));

it('a step without the text has an empty one', () =>
  expect(argText({ name: null }, 'name')).toEqual({ en: '', si: '' }));
