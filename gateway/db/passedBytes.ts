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

/**
 * The same bytes, in memory that is used over and over: what Node allocates for every answer lies outside its heap, and so
 * much of it makes it look through the whole heap a few times a second.
 */
export function passedBytes(source: Buffer): Buffer {
  const block = takeBlock(sizeFor(source.length + BEFORE + AFTER));
  source.copy(block, BEFORE);
  const bytes = block.subarray(BEFORE, BEFORE + source.length);
  lent.set(bytes, { block, length: source.length });
  return bytes;
}

/** The bytes between two short texts; in place where they were made by `passedBytes`, and then not to be framed again. */
export function framed(bytes: Buffer, before: string, after: string): Buffer {
  const found = lent.get(bytes);
  const [front, back] = [Buffer.byteLength(before), Buffer.byteLength(after)];
  const fits = found !== undefined && front <= BEFORE && BEFORE + found.length + back <= found.block.length;
  if (!fits) return Buffer.concat([Buffer.from(before), bytes, Buffer.from(after)]);
  found.block.write(before, BEFORE - front);
  found.block.write(after, BEFORE + found.length);
  return found.block.subarray(BEFORE - front, BEFORE + found.length + back);
}

/** Takes the memory back once nobody reads these bytes any more. Bytes that never come back are left to the garbage collection. */
export function giveBack(bytes: Buffer): void {
  const found = lent.get(bytes);
  if (!found) return;
  lent.delete(bytes);
  const size = found.block.length;
  if (size > LARGEST || kept + size > KEPT) return;
  kept += size;
  free.set(size, [...(free.get(size) ?? []), found.block]);
}
