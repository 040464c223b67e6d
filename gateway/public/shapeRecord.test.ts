import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { f } from '../../src/contract/model/fields.ts';
import type { PublicResource } from '../../src/contract/model/publicApi.ts';
import { shapeRecord, type Shaping } from './shapeRecord.ts';

const notes: PublicResource = {
  name: 'notes',
  title: 'title',
  fields: {
    title: f.text({ i18n: true }),
    kind: f.select({ options: ['a', 'b'] }),
    writer: f.ref('writers'),
    topics: f.refs('topics'),
    lines: f.lines({ fields: { text: f.text({ i18n: true }), writer: f.ref('writers') } }),
    cover: f.image({}),
    body: f.richText({ i18n: true }),
    secret: f.text(),
  },
  access: [],
  public: { fields: ['title', 'kind', 'writer', 'topics', 'lines', 'cover', 'body'] },
};
const shaping = (language: 'en' | 'si'): Shaping => ({
  language,
  texts: (key) => `word of ${key}`,
  filesAt: '/api/public/files',
  resources: new Map([['notes', notes]]),
});
const pair = { en: 'Word', si: 'වචනය' };

describe('a record as the public reads it', () => {
  it('contains only declared public fields, whatever the database returned', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom(...Object.keys(notes.fields))),
          fc.jsonValue(),
        ),
        (raw) => {
          const record = shapeRecord(notes, { ...raw, id: 'x', secret: 'canary' }, shaping('en'));
          const allowed = new Set(['id', '_fallback', '_labels', ...notes.public.fields]);
          expect(Object.keys(record).filter((name) => !allowed.has(name))).toEqual([]);
          expect(record).not.toHaveProperty('secret');
        },
      ),
    );
  });

  it('is in one language throughout', () => {
    const raw = {
      id: 'x',
      title: pair,
      kind: 'a',
      writer: { id: 'w', label: pair, slug: 's' },
      topics: [{ id: 't', label: pair }],
      lines: [{ text: pair, writer: null }],
      cover: { id: 'c', name: 'c.png', mime: 'image/png', size: 3, width: 4, height: 2, alt: pair },
      body: {
        en: '<p>a</p>',
        si: '<p>අ</p><img src="/files/0197aaaa-0000-7000-8000-000000000001" alt="">',
      },
    };
    expect(shapeRecord(notes, raw, shaping('si'))).toEqual({
      id: 'x',
      title: 'වචනය',
      kind: 'a',
      writer: { id: 'w', label: 'වචනය', slug: 's' },
      topics: [{ id: 't', label: 'වචනය' }],
      lines: [{ text: 'වචනය', writer: null }],
      cover: {
        id: 'c',
        name: 'c.png',
        mime: 'image/png',
        size: 3,
        width: 4,
        height: 2,
        alt: 'වචනය',
        url: '/api/public/files/c',
      },
      body: '<p>අ</p><img src="/api/public/files/0197aaaa-0000-7000-8000-000000000001" alt="">',
      _fallback: [],
      _labels: { kind: 'word of resources.notes.options.kind.a' },
    });
  });

  it('contains only checked markup, however it came into the database', () => {
    const hostile =
      '<p onclick="x()">a</p><script>x()</script><img src="https://evil.example/x"><a href="javascript:x()">b</a><svg onload="x()"></svg><iframe src="//evil.example"></iframe>';
    const { body } = shapeRecord(
      notes,
      { id: 'x', body: { en: hostile, si: hostile } },
      shaping('en'),
    );
    expect(body).not.toMatch(/onclick|<script|evil\.example|javascript:|<svg|<iframe/);
    expect(body).toContain('<p>a</p>');
  });

  it.each([
    [{ title: { en: 'Word', si: '' } }, 'title', ['title']],
    [{ title: { en: 'Word', si: ' ' } }, 'title', ['title']],
    [{ title: null }, 'title', []],
    [{ topics: [{ id: 't', label: { en: 'Word', si: null } }] }, 'topics', ['topics']],
    [{ lines: [{ text: { en: 'Word', si: null }, writer: null }] }, 'lines', ['lines']],
  ])('of %j, field %s, names where it falls back', (raw, _field, fallback) => {
    expect(shapeRecord(notes, { id: 'x', ...raw }, shaping('si'))._fallback).toEqual(fallback);
  });
});
