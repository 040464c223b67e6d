import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * The embedded database in the place of a server's socket: what the driver writes at once goes to
 * it at once, where PGlite's own adapter calls it for every part of a message, and its answer comes
 * as bytes, as from a server.
 */
export class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite;
  readonly #take: (bytes: Buffer) => void;

  constructor(pglite: PGlite, take: (bytes: Buffer) => void) {
    super({ decodeStrings: true, read: () => {} });
    this.#pglite = pglite;
    this.#take = take;
  }

  /** The part of a socket that the driver uses beyond a stream. */
  connect(): this {
    this.#pglite.waitReady.then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#execute(chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#execute(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    done();
    this.destroy();
  }

  #execute(message: Buffer, done: (error?: Error | null) => void): void {
    // A turn of its own: whoever asks again and again would keep the process from everything else.
    setImmediate(() => {
      const onRawData = (bytes: Uint8Array): void =>
        this.#take(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      this.#pglite.execProtocolRawStream(message, { onRawData, syncToFs: false }).then(
        () => done(),
        (error: unknown) => done(error as Error),
      );
    });
  }
}
