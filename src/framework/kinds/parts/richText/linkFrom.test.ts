import { expect, it } from 'vitest';
import { linkFrom } from './linkFrom.ts';

it.each([
  ['example.lk', 'https://example.lk'],
  ['example.lk/page?a=1', 'https://example.lk/page?a=1'],
  ['උදාහරණ.ලංකා', 'https://උදාහරණ.ලංකා'],
  [' https://example.lk/a ', 'https://example.lk/a'],
  ['dean@example.lk', 'mailto:dean@example.lk'],
  ['+94 11 234 5678', 'tel:+94112345678'],
  ['(011) 234-5678', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['/files/1', null],
  ['two words', null],
  ['', null],
])('the typed text “%s” leads to %s', (typed, address) => {
  expect(linkFrom(typed)).toBe(address);
});
