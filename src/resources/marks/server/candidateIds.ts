import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { AuthServices } from '../../../../gateway/index.ts';

/** Translates between students and the ids that stand for them in one paper. */
export interface CandidateIds {
  /** The id of a student as a candidate of the paper. */
  idOf: (student: string) => string;
  /** The student with that id; for an id that the paper never gave, an id without a record. */
  studentOf: (id: string) => string;
}

const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');
const guid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * The ids of the candidates of a paper. A student's own id stands next to the name in the lists of
 * classes, so a marker who knew it would know the name. The id of a record is exactly one block of
 * AES, which makes this a permutation, with a key of its own for each paper.
 */
export function candidateIds({ signatures }: Pick<AuthServices, 'signatures'>, paper: string) {
  const key = Buffer.from(signatures.sign('candidates of papers', paper), 'base64url');
  const run = (cipher: ReturnType<typeof createCipheriv | typeof createDecipheriv>, id: string) =>
    guid(Buffer.concat([cipher.setAutoPadding(false).update(bytesOf(id)), cipher.final()]));
  const ids: CandidateIds = {
    idOf: (student) => run(createCipheriv('aes-256-ecb', key, null), student),
    studentOf: (id) => run(createDecipheriv('aes-256-ecb', key, null), id),
  };
  return ids;
}
