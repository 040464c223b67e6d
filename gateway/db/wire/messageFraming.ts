const CODE_BYTES = 1;
const HEADER_BYTES = 5;

/** The buffer is retained between messages up to this size. */
const KEPT = 1024 * 1024;

/**
 * Splits a byte stream into complete messages of PostgreSQL's protocol (code, length, body). A
 * partial message is collected in a reused buffer, sized by the message header. The driver's own
 * buffer grows by doubling and is discarded after each answer.
 */
export function frameMessages(take: (messages: Buffer) => void): (chunk: Buffer) => void {
  let waiting = Buffer.allocUnsafeSlow(0);
  let held = 0;

  /** `whole`: bytes of the complete messages; `next`: bytes up to the end of the following one. */
  function measure(bytes: Buffer, length: number): { whole: number; next: number } {
    let whole = 0;
    while (whole + HEADER_BYTES <= length) {
      const next = whole + CODE_BYTES + bytes.readUInt32BE(whole + CODE_BYTES);
      if (next > length) return { whole, next };
      whole = next;
    }
    return { whole, next: whole + HEADER_BYTES };
  }

  function hold(bytes: Buffer, size: number): void {
    const needed = Math.max(size, held + bytes.length);
    if (needed > waiting.length) {
      const larger = Buffer.allocUnsafeSlow(needed);
      waiting.copy(larger, 0, 0, held);
      waiting = larger;
    }
    bytes.copy(waiting, held);
    held += bytes.length;
  }

  return (chunk) => {
    if (held === 0) {
      const { whole, next } = measure(chunk, chunk.length);
      if (whole > 0) take(chunk.subarray(0, whole));
      if (whole < chunk.length) hold(chunk.subarray(whole), next - whole);
      return;
    }
    hold(chunk, 0);
    const { whole, next } = measure(waiting, held);
    if (whole === 0) return hold(waiting.subarray(0, 0), next);
    take(waiting.subarray(0, whole));
    waiting.copyWithin(0, whole, held);
    held -= whole;
    if (held === 0 && waiting.length > KEPT) waiting = Buffer.allocUnsafeSlow(0);
    else if (held > 0) hold(waiting.subarray(0, 0), next - whole);
  };
}
