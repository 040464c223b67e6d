/** Room before and after a text, so that what frames it is written around it where it lies. */
const BEFORE = 64;
const AFTER = 192;

const SMALLEST = 16 * 1024;
/** Larger blocks are too rare to be worth keeping. */
const LARGEST = 1024 * 1024;
/** Free blocks are kept up to so many bytes in all. */
const KEPT = 8 * 1024 * 1024;

interface Lent {
  block: Buffer;
  length: number;
}

const free = new Map<number, Buffer[]>();
const lent = new WeakMap<Buffer, Lent>();
let kept = 0;

/** Few sizes, so that a block given back fits what comes next. */
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

/** Memory to write a text into whose length is not known yet, from `start` on. */
export interface PooledBuffer {
  block: Buffer;
  start: number;
}

/** Room for about so many bytes. */
export const acquire = (length: number): PooledBuffer => ({
  block: takeBlock(sizeFor(length + BEFORE + AFTER)),
  start: BEFORE,
});

/**
 * Room for so many bytes more, with the `written` ones copied; the smaller block serves somebody
 * else.
 */
export function acquireLarger(block: Buffer, written: number, more: number): PooledBuffer {
  const room = acquire(written + more);
  block.copy(room.block, BEFORE, BEFORE, BEFORE + written);
  keepBlock(block);
  return room;
}

/** What was written into a room, to be framed and given back. */
export function slice(block: Buffer, length: number): Buffer {
  const bytes = block.subarray(BEFORE, BEFORE + length);
  lent.set(bytes, { block, length });
  return bytes;
}

/**
 * The same bytes, in memory that is used over and over: what Node allocates for every answer lies
 * outside its heap, and so much of it makes it look through the whole heap a few times a second.
 */
export function rawBytes(source: Buffer): Buffer {
  const block = takeBlock(sizeFor(source.length + BEFORE + AFTER));
  source.copy(block, BEFORE);
  return slice(block, source.length);
}

/**
 * The bytes between two short texts; in place where they were made by `passedBytes`, and then not
 * to be framed again.
 */
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
 * Takes the memory back once nobody reads these bytes any more. Bytes that never come back are left
 * to the garbage collection.
 */
export function release(bytes: Buffer): void {
  const found = lent.get(bytes);
  if (!found) return;
  lent.delete(bytes);
  keepBlock(found.block);
}
