import { describe, expect, it } from 'vitest';
import { DOCUMENT_KINDS } from '../kinds.ts';
import {
  canonicalJson,
  codeOf,
  documentNumber,
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

it('a transcript is for the office after the award, a detailed sheet for both after the award', () => {
  const obstacles = (isOffice: boolean, hasAward: boolean, hasResults = true) =>
    DOCUMENT_KINDS.map((kind) =>
      obstacleTo(kind, { isOffice, hasAward, hasResults, isHeld: false }),
    );
  expect(obstacles(false, false)).toEqual([null, 'award', 'award', 'office']);
  expect(obstacles(false, true)).toEqual([null, null, null, 'office']);
  expect(obstacles(true, false)).toEqual([null, 'award', 'award', 'award']);
  expect(obstacles(true, true)).toEqual([null, null, null, null]);
  expect(obstacles(true, false, false)).toEqual(['empty', 'empty', 'empty', 'empty']);
});

it('while a hold stands a student gets no document, and the office any', () => {
  const obstacles = (isOffice: boolean) =>
    DOCUMENT_KINDS.map((kind) =>
      obstacleTo(kind, { isOffice, hasAward: true, hasResults: true, isHeld: true }),
    );
  expect(obstacles(false)).toEqual(['held', 'held', 'held', 'office']);
  expect(obstacles(true)).toEqual([null, null, null, null]);
});
