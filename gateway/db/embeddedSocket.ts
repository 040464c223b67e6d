import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/**
 * A stream that connects the driver to the embedded database. It passes on whole writes, whereas
 * PGlite's own adapter calls the database for each part of a message, and returns the bytes of the
 * answer as a server does.
 */
export class EmbeddedSocket extends Duplex {
  readonly #pglite: PGlite;
  readonly #take: (bytes: Buffer) => void;

  constructor(pglite: PGlite, take: (bytes: Buffer) => void) {
    super({ decodeStrings: true, read: () => {} });
    this.#pglite = pglite;
    this.#take = take;
  }

  /** Part of the socket interface that the driver uses in addition to a stream. */
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
    // Yields to the event loop, so that consecutive statements do not starve other work.
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
