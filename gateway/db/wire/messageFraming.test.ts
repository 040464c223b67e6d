import { describe, expect, it } from 'vitest';
import { frameMessages } from './messageFraming.ts';

function message(code: string, body: string): Buffer {
  const text = Buffer.from(body);
  const header = Buffer.alloc(5);
  header.write(code);
  header.writeUInt32BE(text.length + 4, 1);
  return Buffer.concat([header, text]);
}

const MESSAGES = [
  message('1', ''),
  message('D', 'a'.repeat(70)),
  message('D', 'ක'.repeat(900)),
  message('C', 'SELECT 1'),
  message('D', 'z'.repeat(3)),
  message('Z', 'I'),
];
const ALL = Buffer.concat(MESSAGES);

/** Splits bytes into messages. */
function split(bytes: Buffer): Buffer[] {
  if (bytes.length === 0) return [];
  const length = 1 + bytes.readUInt32BE(1);
  expect(length).toBeLessThanOrEqual(bytes.length);
  return [bytes.subarray(0, length), ...split(bytes.subarray(length))];
}

function receive(chunks: readonly Buffer[]): string[] {
  const found: string[] = [];
  const take = frameMessages((messages) =>
    found.push(...split(messages).map((part) => part.toString('hex'))),
  );
  for (const chunk of chunks) {
    // As with a socket that reuses its read buffer, the chunk is overwritten afterwards.
    const shared = Buffer.from(chunk);
    take(shared);
    shared.fill(0);
  }
  return found;
}

const inPieces = (size: number): Buffer[] =>
  Array.from({ length: Math.ceil(ALL.length / size) }, (_, index) =>
    ALL.subarray(index * size, (index + 1) * size),
  );

describe('messages of the database protocol', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 64, 100, 1000, 2000, ALL.length])(
    'are complete and in order for chunks of %i bytes',
    (size) => {
      expect(receive(inPieces(size))).toEqual(MESSAGES.map((part) => part.toString('hex')));
    },
  );

  it('are passed on as soon as they are complete', () => {
    expect(receive([ALL.subarray(0, ALL.length - 1)])).toEqual(
      MESSAGES.slice(0, -1).map((part) => part.toString('hex')),
    );
    expect(receive([Buffer.alloc(0)])).toEqual([]);
  });

  it('can exceed the size of the retained buffer', () => {
    const large = message('D', 'x'.repeat(3_000_000));
    const bytes = Buffer.concat([large, message('Z', 'I'), large]);
    const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, index) =>
      bytes.subarray(index * 65_536, (index + 1) * 65_536),
    );
    expect(receive(pieces).map((part) => part.length / 2)).toEqual([large.length, 6, large.length]);
  });
});
