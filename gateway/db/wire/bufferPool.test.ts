import { describe, expect, it } from 'vitest';
import { framed, release, rawBytes } from './bufferPool.ts';

const text = (letter: string, length = 20_000): Buffer => Buffer.from(letter.repeat(length));

describe('bytes that are passed on', () => {
  it('are framed where they lie', () => {
    const bytes = rawBytes(text('ක'));
    const whole = framed(bytes, '{"data":', ',"message":"OK"}');
    expect(whole.toString()).toBe(`{"data":${'ක'.repeat(20_000)},"message":"OK"}`);
    expect(whole.buffer).toBe(bytes.buffer);
  });

  it('are framed elsewhere where there is no room, or where they come from somebody else', () => {
    const [long, bytes] = ['x'.repeat(300), rawBytes(text('a'))];
    expect(framed(bytes, long, long).toString()).toBe(`${long}${'a'.repeat(20_000)}${long}`);
    expect(bytes.toString()).toBe('a'.repeat(20_000));
    expect(framed(text('b', 3), '[', ']').toString()).toBe('[bbb]');
  });

  it('lie in memory that serves again once it was given back, and not before', () => {
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

  it('keep no memory of an answer that was larger than most', () => {
    const large = rawBytes(text('a', 2_000_000));
    release(large);
    expect(rawBytes(text('a', 2_000_000)).buffer).not.toBe(large.buffer);
  });
});
