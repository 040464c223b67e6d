import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { LIKE, mergeMessages, messageAt, messageKeys } from './mergeMessages.ts';
import { readTexts } from './readTexts.ts';

const folder = mkdtempSync(join(tmpdir(), 'translations-'));
mkdirSync(join(folder, 'i18n/en'), { recursive: true });
mkdirSync(join(folder, 'resources/halls'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

describe('merging the files of a language', () => {
  it('goes into branches that several files share', () => {
    expect(mergeMessages([{ areas: { a: 'A' } }, { areas: { b: 'B' } }, { shell: 'S' }])).toEqual({
      areas: { a: 'A', b: 'B' },
      shell: 'S',
    });
  });

  it.each([
    ['a text twice', [{ a: { b: 'x' } }, { a: { b: 'y' } }], 'a.b'],
    ['a text over a branch', [{ a: { b: 'x' } }, { a: 'y' }], 'a'],
    ['a branch over a text', [{ a: 'y' }, { a: { b: 'x' } }], 'a'],
  ])('hears of %s', (_, files, key) => {
    const conflict = vi.fn();
    mergeMessages(files, conflict);
    expect(conflict).toHaveBeenCalledWith(key);
  });

  it('lets a branch have the texts of another one, but for its own', () => {
    const shared = { texts: { life: { states: { open: 'Open', shut: 'Shut' }, step: 'Step' } } };
    const merged = mergeMessages([
      { a: { [LIKE]: 'texts.life', states: { shut: 'Closed' } } },
      { b: { [LIKE]: 'texts.life' } },
      shared,
    ]);
    expect(merged).toEqual({
      a: { states: { open: 'Open', shut: 'Closed' }, step: 'Step' },
      b: shared.texts.life,
      ...shared,
    });
    expect(() => mergeMessages([{ a: { [LIKE]: 'texts.liffe' } }])).toThrow('texts.liffe');
  });

  it('leaves the files themselves untouched', () => {
    const file = { a: { b: 'x' } };
    mergeMessages([file, { a: { c: 'y' } }]);
    expect(file).toEqual({ a: { b: 'x' } });
  });

  it('finds texts by their key and lists all keys', () => {
    const messages = { a: { b: 'x', c: { d: 'y' } } };
    expect([
      messageAt(messages, 'a.c.d'),
      messageAt(messages, 'a.c'),
      messageAt(messages, 'a.toString'),
    ]).toEqual(['y', undefined, undefined]);
    expect(messageKeys(messages)).toEqual(['a.b', 'a.c.d']);
  });
});

describe('the file behind assets/i18n', () => {
  it('holds the framework’s words and those of every area', () => {
    write('i18n/en/one.json', '{"a":{"b":"x"}}');
    write('resources/halls/texts.en.json', '{"a":{"c":"y"}}');
    expect(readTexts(folder, 'en')).toEqual({ a: { b: 'x', c: 'y' } });
  });

  it('is refused by name when two files define a key or one is not JSON', () => {
    write('i18n/en/three.json', '{"a":{"b":"z"}}');
    expect(() => readTexts(folder, 'en')).toThrow('Two files of en define a.b');
    write('i18n/en/three.json', '{');
    expect(() => readTexts(folder, 'en')).toThrow('i18n/en/three.json is not valid JSON');
  });
});
