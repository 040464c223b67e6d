import { describe, expect, it } from 'vitest';
import { framed, release, rawBytes } from './bufferPool.ts';

const text = (letter: string, length = 20_000): Buffer => Buffer.from(letter.repeat(length));

describe('pooled bytes', () => {
  it('are framed in place', () => {
    const bytes = rawBytes(text('ක'));
    const whole = framed(bytes, '{"data":', ',"message":"OK"}');
    expect(whole.toString()).toBe(`{"data":${'ක'.repeat(20_000)},"message":"OK"}`);
    expect(whole.buffer).toBe(bytes.buffer);
  });

  it('are copied for framing if there is no room or they are not from the pool', () => {
    const [long, bytes] = ['x'.repeat(300), rawBytes(text('a'))];
    expect(framed(bytes, long, long).toString()).toBe(`${long}${'a'.repeat(20_000)}${long}`);
    expect(bytes.toString()).toBe('a'.repeat(20_000));
    expect(framed(text('b', 3), '[', ']').toString()).toBe('[bbb]');
  });

  it('are in memory that is reused after its release, and not before', () => {
    const first = rawBytes(text('a'));
    const second = rawBytes(text('b'));
    expect(second.buffer).not.toBe(first.buffer);
    expect(first.toString()).toBe('a'.repeat(20_000));
    release(first);
    const third = rawBytes(text('c'));
    expect(third.buffer).toBe(first.buffer);
    expect(second.toString()).toBe('b'.repeat(20_000));
    release(first);
    expect(rawBytes(text('d')).buffer).not.toBe(third.buffer);
    expect(third.toString()).toBe('c'.repeat(20_000));
  });

  it('are not kept if unusually large', () => {
    const large = rawBytes(text('a', 2_000_000));
    release(large);
    expect(rawBytes(text('a', 2_000_000)).buffer).not.toBe(large.buffer);
  });
});
