import { describe, expect, it } from 'vitest';
import { f } from '../../../src/contract/model/fields.ts';
import { acceptedType, safeName } from './uploadRules.ts';

describe('The name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\minutes.pdf', 'minutes.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a__Set-Cookie_ x=1.pdf'],
    ['"quoted".pdf', '_quoted_.pdf'],
    ['වාර්තාව.pdf', 'වාර්තාව.pdf'],
    ['dir/', 'file'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['\u2067a\u2069\u200e.pdf', 'a.pdf'],
    ['ශ්\u200dරී.pdf', 'ශ්\u200dරී.pdf'],
    ['\u0000', '_'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(safeName(sent)).toBe(kept);
  });

  it('is never longer than a system takes', () => {
    expect(safeName(`${'x'.repeat(5_000)}.pdf`)).toHaveLength(200);
  });
});

describe('The type of a file', () => {
  const field = f.file({ accept: ['application/pdf', 'text/plain'], maxMb: 1 });
  it('is what its content shows; a claim counts only where the content shows nothing', () => {
    expect(acceptedType(field, 'text/plain', 'application/pdf')).toBe('application/pdf');
    expect(acceptedType(field, 'text/plain', undefined)).toBe('text/plain');
    expect(() => acceptedType(field, 'application/pdf', 'text/html')).toThrow(
      'not of an allowed type',
    );
    expect(() => acceptedType(field, 'application/pdf', undefined)).toThrow(
      'not of an allowed type',
    );
  });
});
