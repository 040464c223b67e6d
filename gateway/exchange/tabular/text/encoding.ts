import type { Encoding } from '../../../../src/contract/wire/calls/fileReading.ts';
import type { FileSource } from '../file/source.ts';
import { unreadable } from '../file/unreadable.ts';

/** The characters of Windows-1252 for the bytes 0x80 to 0x9F; the others are those of Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const windowsText = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign);

/** The encoding that a byte order mark names. */
function markedEncoding([first, second]: Buffer): Encoding | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** A line of a table has as many signs of ASCII; another file may have a zero byte by chance. */
const FEWEST_ZEROS = 4;

/**
 * UTF-16 without a mark: every sign of ASCII has one zero byte, always on the same side. The
 * Sinhala letters have none, and the commas and line ends between them do.
 */
function unmarkedEncoding(bytes: Buffer): Encoding | null {
  const zeros = [0, 0];
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd < Math.max(FEWEST_ZEROS, bytes.length / 50)) return null;
  if (even === 0) return 'utf-16le';
  return odd === 0 ? 'utf-16be' : null;
}

/** Whether pieces put together are UTF-8. */
class Utf8Check {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  isValid = true;

  take(piece?: Buffer): void {
    if (!this.isValid) return;
    try {
      this.#decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      this.isValid = false;
    }
  }
}

/**
 * Guesses the encoding from the whole file: a mark decides, else what is valid UTF-8 is UTF-8, and
 * anything else is what spreadsheet programs of Windows write. Throws FILE_UNREADABLE for a file
 * that is no text.
 */
export async function guessEncoding(source: FileSource): Promise<Encoding> {
  const check = new Utf8Check();
  let isFirst = true;
  for await (const piece of source.pieces()) {
    const named = isFirst ? (markedEncoding(piece) ?? unmarkedEncoding(piece)) : null;
    if (named) return named;
    isFirst = false;
    // NUL bytes occur in no single-byte text encoding: the file is a picture or the like.
    if (piece.includes(0)) throw unreadable('notATable');
    check.take(piece);
  }
  check.take();
  return check.isValid ? 'utf-8' : 'windows-1252';
}

/** The text of a file, piece by piece and without a byte order mark. Throws FILE_UNREADABLE. */
export async function* decoded(source: FileSource, encoding: Encoding): AsyncGenerator<string> {
  if (encoding === 'windows-1252') {
    for await (const piece of source.pieces()) yield windowsText(piece);
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const piece of source.pieces()) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  } catch {
    throw unreadable('encoding');
  }
}

/** The text of a whole file in the encoding that is guessed. Throws FILE_UNREADABLE. */
export async function wholeText(source: FileSource): Promise<string> {
  const parts: string[] = [];
  for await (const part of decoded(source, await guessEncoding(source))) parts.push(part);
  return parts.join('');
}
