import { createHash } from 'node:crypto';
import type { TableSum } from './parts.ts';

const MODULUS = 1n << 256n;

/**
 * Adds up the SHA-256 of rows. The sum does not depend on their order, so that two databases are
 * compared without sorting their tables.
 */
export class RowSum {
  #rows = 0;
  #sum = 0n;

  add(row: string): void {
    this.#rows += 1;
    this.#sum += BigInt(`0x${createHash('sha256').update(row).digest('hex')}`);
    if (this.#sum >= MODULUS) this.#sum -= MODULUS;
  }

  get rows(): number {
    return this.#rows;
  }

  state(): TableSum {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(64, '0') };
  }
}

export const isSameSum = (one: TableSum, other: TableSum): boolean =>
  one.rows === other.rows && one.checksum === other.checksum;
