import { describe, expect, it } from 'vitest';
import type { Terms } from '../api.ts';
import {
  canonicalJson,
  codeOf,
  documentNumber,
  isOwnReadable,
  obstacleTo,
  typedCode,
  typedNumber,
} from './documentRules.ts';

describe('the code of a document', () => {
  it('is read as printed, whatever the case, spaces and mistaken signs', () => {
    const code = codeOf(Buffer.from('00443214c74254b635cf8465', 'hex'));
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(typedCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code);
    expect(typedCode(code.replaceAll('0', 'O').replaceAll('1', 'l'))).toBe(code);
  });

  it('changes with the signature', () => {
    const codes = Array.from({ length: 200 }, (_, byte) => codeOf(new Uint8Array(10).fill(byte)));
    expect(new Set(codes).size).toBe(200);
  });
});

it('the number names kind, year and position', () => {
  expect(documentNumber('transcript', '2026', 7)).toBe('TR-2026-0007');
  expect(documentNumber('interim', '2026', 12_345)).toBe('IR-2026-12345');
  expect(typedNumber(' tr-2026-0007 ')).toBe('TR-2026-0007');
});

it('equal contents have equal texts, in whatever order they are stored', () => {
  expect(canonicalJson({ b: [{ y: 1, x: null }], a: 'a' })).toBe(
    canonicalJson({ a: 'a', b: [{ x: null, y: 1 }] }),
  );
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

const terms = (values: Partial<Terms> = {}): Terms => ({
  goesTo: 'student',
  selfService: 'copy',
  after: 'results',
  fee: '0.00',
  needsClearance: true,
  isWithheld: true,
  ...values,
});
const standing = (values: Partial<Parameters<typeof obstacleTo>[1]> = {}) => ({
  isOffice: true,
  isEnrolled: true,
  hasResults: true,
  hasAward: true,
  isHeld: false,
  ...values,
});

it('a document without terms is issued by nobody', () => {
  expect(obstacleTo(null, standing())).toBe('notIssued');
});

it('what the terms ask for has to be there first, whoever asks', () => {
  for (const isOffice of [true, false]) {
    const asked = (after: Terms['after'], values: object) =>
      obstacleTo(terms({ after }), standing({ isOffice, ...values }));
    expect(asked('none', { hasResults: false, hasAward: false, isEnrolled: false })).toBeNull();
    expect(asked('enrolment', { isEnrolled: false })).toBe('enrolment');
    expect(asked('results', { hasResults: false })).toBe('empty');
    expect(asked('award', { hasResults: false })).toBe('empty');
    expect(asked('award', { hasAward: false })).toBe('award');
    expect(asked('award', {})).toBeNull();
  }
});

it('students make what the terms leave to them, and while a hold stands only what it does not withhold', () => {
  const own = standing({ isOffice: false });
  expect(obstacleTo(terms({ selfService: 'none' }), own)).toBe('office');
  expect(obstacleTo(terms({ selfService: 'official' }), own)).toBeNull();
  expect(obstacleTo(terms(), { ...own, isHeld: true })).toBe('held');
  expect(obstacleTo(terms({ isWithheld: false }), { ...own, isHeld: true })).toBeNull();
  expect(obstacleTo(terms(), standing({ isHeld: true }))).toBeNull();
});

it('students open their own copies, and official documents only of a kind that they make', () => {
  expect(isOwnReadable(terms(), false, false)).toBe(true);
  expect(isOwnReadable(terms(), true, false)).toBe(false);
  expect(isOwnReadable(terms({ selfService: 'official' }), true, false)).toBe(true);
  expect(isOwnReadable(terms(), false, true)).toBe(false);
  expect(isOwnReadable(null, false, true)).toBe(false);
});
