import { createHash } from 'node:crypto';
import { everyKey, type HeldPrivileges } from '../../src/contract/model/scopes.ts';
import type { TokenClaims } from './tokens.ts';

/**
 * The longest list in a token, in bytes. Proxies accept request headers of 8 KB and answer headers
 * of 4 KB by default; with this list a token stays below 4 KB.
 */
const MAX_LIST_BYTES = 2_100;

export type ListedPrivileges = Pick<TokenClaims, 'privileges' | 'rest'>;

const bytesOf = (keys: readonly string[]): number => Buffer.byteLength(JSON.stringify(keys));

const digest = (keys: readonly string[]): string =>
  createHash('sha256').update(keys.toSorted().join(' ')).digest('base64url').slice(0, 16);

/** The keys from the front that fit into a token. */
function fitting(keys: readonly string[]): readonly string[] {
  let end = keys.length;
  while (end > 0 && bytesOf(keys.slice(0, end)) > MAX_LIST_BYTES) end -= 1;
  return keys.slice(0, end);
}

/**
 * What a token lists of a person's privileges: all of them, or those of the menu if all would make
 * it too long for proxies. A shortened list has a digest of the whole one, which `GET /user` and
 * the answers with a token contain.
 */
export function createTokenPrivileges(
  menuKeys: readonly string[],
): (held: HeldPrivileges) => ListedPrivileges {
  // The sessions answer the same set until it changes, so each is measured once.
  const known = new WeakMap<HeldPrivileges, ListedPrivileges>();
  const list = (held: HeldPrivileges): ListedPrivileges => {
    const privileges = everyKey(held);
    if (bytesOf(privileges) <= MAX_LIST_BYTES) return { privileges };
    return {
      privileges: fitting(menuKeys.filter((key) => privileges.includes(key))),
      rest: digest(privileges),
    };
  };
  return (held) => {
    const listed = known.get(held) ?? list(held);
    known.set(held, listed);
    return listed;
  };
}
