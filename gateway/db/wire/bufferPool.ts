/** Bytes reserved before and after the content, so that it can be framed in place. */
const BEFORE = 64;
const AFTER = 192;

const SMALLEST = 16 * 1024;
/** Larger blocks are not pooled. */
const LARGEST = 1024 * 1024;
/** Maximum total size of the free blocks. */
const KEPT = 8 * 1024 * 1024;

interface Lent {
  block: Buffer;
  length: number;
}

const free = new Map<number, Buffer[]>();
const lent = new WeakMap<Buffer, Lent>();
let kept = 0;

/** Rounds up to one of few sizes, so that released blocks fit later requests. */
function sizeFor(length: number): number {
  let size = SMALLEST;
  while (size < length) size *= 2;
  return size;
}

function takeBlock(size: number): Buffer {
  const block = free.get(size)?.pop();
  if (!block) return Buffer.allocUnsafeSlow(size);
  kept -= size;
  return block;
}

function keepBlock(block: Buffer): void {
  const size = block.length;
  if (size > LARGEST || kept + size > KEPT) return;
  kept += size;
  const others = free.get(size);
  if (others) others.push(block);
  else free.set(size, [block]);
}

/** A block for content of unknown length, written from `start` on. */
export interface PooledBuffer {
  block: Buffer;
  start: number;
}

/** Acquires a block for at least `length` bytes of content. */
export const acquire = (length: number): PooledBuffer => ({
  block: takeBlock(sizeFor(length + BEFORE + AFTER)),
  start: BEFORE,
});

/**
 * Replaces a block by a larger one with room for `more` bytes. Copies the `written` bytes and
 * releases the smaller block.
 */
export function acquireLarger(block: Buffer, written: number, more: number): PooledBuffer {
  const room = acquire(written + more);
  block.copy(room.block, BEFORE, BEFORE, BEFORE + written);
  keepBlock(block);
  return room;
}

/** The content of a block, for `framed` and `release`. */
export function slice(block: Buffer, length: number): Buffer {
  const bytes = block.subarray(BEFORE, BEFORE + length);
  lent.set(bytes, { block, length });
  return bytes;
}

/**
 * Copies bytes into pooled memory. Allocating external memory for every answer would trigger
 * several full garbage collections a second.
 */
export function rawBytes(source: Buffer): Buffer {
  const block = takeBlock(sizeFor(source.length + BEFORE + AFTER));
  source.copy(block, BEFORE);
  return slice(block, source.length);
}

/** The bytes between two short texts. Pooled bytes are framed in place and cannot be framed again. */
export function framed(bytes: Buffer, before: string, after: string): Buffer {
  const found = lent.get(bytes);
  const [front, back] = [Buffer.byteLength(before), Buffer.byteLength(after)];
  const fits =
    found !== undefined && front <= BEFORE && BEFORE + found.length + back <= found.block.length;
  if (!fits) return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
  found.block.write(before, BEFORE - front);
  found.block.write(after, BEFORE + found.length);
  return found.block.subarray(BEFORE - front, BEFORE + found.length + back);
}

/**
 * Returns the memory of these bytes to the pool; they must not be read afterwards. Bytes that are
 * never released are garbage-collected.
 */
export function release(bytes: Buffer): void {
  const found = lent.get(bytes);
  if (!found) return;
  lent.delete(bytes);
  keepBlock(found.block);
}
