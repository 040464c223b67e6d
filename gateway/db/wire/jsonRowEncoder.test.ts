import { describe, expect, it } from 'vitest';
import { framed, release } from './bufferPool.ts';
import { encodeRows, rowLayout, JsonRowEncoder } from './jsonRowEncoder.ts';

const [TEXT, INTEGER, BOOLEAN, NUMERIC, DATE, MOMENT, JSON_TEXT] = [
  25, 23, 16, 1700, 1082, 1184, 3802,
];

/** The body of a `DataRow` message. */
function rowOf(values: readonly (string | null)[]): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const parts = values.flatMap((value) => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value === null ? -1 : Buffer.byteLength(value));
    return [length, Buffer.from(value ?? '')];
  });
  return Buffer.concat([count, ...parts]);
}

function encode(
  types: readonly number[],
  rows: readonly (readonly (string | null)[])[],
  layout = rowLayout(
    types.map((_, index) => `${index === 0 ? '{' : ','}"v${index}":`),
    '}',
  ),
): { text: string; count: number; snapshot: string | null } {
  const encoder = new JsonRowEncoder(layout);
  encoder.describe([TEXT, ...types]);
  for (const row of rows) {
    const body = rowOf(['snapshot', ...row]);
    // Rows can start at any offset of a chunk.
    encoder.row(
      Buffer.concat([Buffer.from('before'), body, Buffer.from('behind')]),
      6,
      body.length,
    );
  }
  const { records, count, snapshot } = encoder.finish();
  const text = records.toString();
  release(records);
  return { text, count, snapshot };
}

const valueOf = (type: number, value: string | null): unknown =>
  (JSON.parse(encode([type], [[value]]).text) as { v0: unknown }[])[0]?.v0;

describe('rows encoded as JSON', () => {
  it('are an array of objects, or an empty one', () => {
    expect(
      encode(
        [INTEGER, TEXT],
        [
          ['1', 'a'],
          ['2', null],
        ],
      ),
    ).toEqual({ text: '[{"v0":1,"v1":"a"},{"v0":2,"v1":null}]', count: 2, snapshot: 'snapshot' });
    expect(encode([INTEGER], [])).toEqual({ text: '[]', count: 0, snapshot: null });
  });

  it('preserve every text', () => {
    const all = Array.from({ length: 0x2ff }, (_, code) => String.fromCharCode(code + 1)).join('');
    for (const text of [
      '',
      '"',
      '\\',
      '\\"',
      all,
      'කාර්ය "මණ්ඩලය"\u200d\u2028',
      '😀 </script>',
      'x'.repeat(5_000),
    ])
      expect(valueOf(TEXT, text)).toBe(text);
  });

  it.each([
    ['a truth', BOOLEAN, 't', true],
    ['a falsehood', BOOLEAN, 'f', false],
    ['a figure', NUMERIC, '-3.50', -3.5],
    ['no number', NUMERIC, 'NaN', 'NaN'],
    ['less than any number', NUMERIC, '-Infinity', '-Infinity'],
    ['JSON', JSON_TEXT, '{"en": "a", "si": null}', { en: 'a', si: null }],
    ['a day', DATE, '2026-11-21', '2026-11-21'],
    ['a moment', MOMENT, '2026-11-21 08:00:00.5+00', '2026-11-21T08:00:00.5+00:00'],
    ['a moment by another clock', MOMENT, '2026-11-21 08:00:00+05:30', '2026-11-21T08:00:00+05:30'],
    ['a moment that never comes', MOMENT, '-infinity', '-infinity'],
    ['a type that nobody named', 869, '127.0.0.1', '127.0.0.1'],
    ['nothing', BOOLEAN, null, null],
  ])('spell %s as PostgreSQL does', (_, type, value, expected) => {
    expect(valueOf(type, value)).toEqual(expected);
  });

  it.each([
    ['{"en" : "a b",\n "si" : null}', '{"en":"a b","si":null}'],
    ['[{"a" : 20.00}, {"b" : [1, 2]}]', '[{"a":20.00},{"b":[1,2]}]'],
    [
      '{"said" : "\\"yes\\", he said : \\\\", "x" : " "}',
      '{"said":"\\"yes\\", he said : \\\\","x":" "}',
    ],
    ['{"si" : "කාර්ය මණ්ඩලය : , " }', '{"si":"කාර්ය මණ්ඩලය : , "}'],
    [`["${' '.repeat(9)}" , "" ]`, `["${' '.repeat(9)}",""]`],
  ])('hold JSON without the white space between its parts: %j', (stored, expected) => {
    expect(encode([JSON_TEXT], [[stored]]).text).toBe(`[{"v0":${expected}}]`);
    const { records } = encodeRows(rowLayout(['{"v0":'], '}'), [TEXT, JSON_TEXT], [['1', stored]]);
    expect(records.toString()).toBe(`[{"v0":${expected}}]`);
  });

  it('grow the buffer as needed and leave room for framing', () => {
    const layout = rowLayout(['{"v0":'], '}');
    const rows = Array.from({ length: 400 }, (_, index) => [
      `${index} ${'\u0001"ක'.repeat(index)}`,
    ]);
    for (let round = 0; round < 2; round += 1)
      expect(
        (JSON.parse(encode([TEXT], rows, layout).text) as { v0: string }[]).map(({ v0 }) => [v0]),
      ).toEqual(rows);
    const encoder = new JsonRowEncoder(layout);
    const { records } = encoder.finish();
    expect(framed(records, '{"data":', '}').toString()).toBe('{"data":[]}');
  });

  it('are refused if the columns differ from the layout', () => {
    expect(() =>
      new JsonRowEncoder(rowLayout(['{"a":'], '}')).describe([TEXT, TEXT, TEXT]),
    ).toThrow(TypeError);
  });
});
