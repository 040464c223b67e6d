import { PASSWORD_MIN_LENGTH } from './constants.ts';

type StrengthLevel = 0 | 1 | 2 | 3 | 4;
type StrengthAdvice = 'short' | 'personal' | 'common' | 'longer' | null;

export interface PasswordStrength {
  level: StrengthLevel;
  advice: StrengthAdvice;
  /** Number of characters missing to the minimum length. */
  missing: number;
}

const COMMON_PARTS =
  /p[a@][s$]{2}w[o0]rd|qwerty|azerty|asdf|zxcv|welcome|admin|letmein|iloveyou|university|faculty|student|lecturer|srilanka|colombo|kandy|monkey|dragon|(?:19|20)\d\d/gi;
const REPEATED = /(.)\1{2,}/gu;
const CHARACTER_POOLS: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[\p{Script=Sinhala}\p{Script=Tamil}]/u, 60],
  [/[^\p{L}\p{M}\d]/u, 33],
];
const LEVELS: [number, StrengthLevel][] = [
  [85, 4],
  [65, 3],
  [50, 2],
];

/**
 * Estimates how hard a password is to guess: its length, with each predictable part counted as one
 * character. Advice for the form only; the gateway decides.
 */
export function passwordStrength(
  password: string,
  personal: readonly string[] = [],
): PasswordStrength {
  const length = Array.from(password).length;
  if (length === 0) return { level: 0, advice: null, missing: PASSWORD_MIN_LENGTH };
  const missing = Math.max(0, PASSWORD_MIN_LENGTH - length);

  const impersonal = withoutPersonal(password, personal);
  const reduced = withoutRows(impersonal.replace(COMMON_PARTS, '*').replace(REPEATED, '$1'));
  const pool = CHARACTER_POOLS.reduce(
    (sum, [pattern, size]) => sum + (pattern.test(password) ? size : 0),
    0,
  );
  const bits = Array.from(reduced).length * Math.log2(Math.max(pool, 10));
  const level = missing > 0 ? 1 : (LEVELS.find(([least]) => bits >= least)?.[1] ?? 1);

  if (missing > 0) return { level, advice: 'short', missing };
  if (level === 4) return { level, advice: null, missing };
  if (impersonal !== password) return { level, advice: 'personal', missing };
  return { level, advice: reduced !== password ? 'common' : 'longer', missing };
}

function withoutPersonal(password: string, personal: readonly string[]): string {
  const parts = personal
    .flatMap((value) => value.toLowerCase().split(/[\s@._/-]+/))
    .filter((part) => part.length >= 3)
    .sort((one, other) => other.length - one.length);
  let rest = password;
  for (const part of parts) {
    const at = rest.toLowerCase().indexOf(part);
    if (at >= 0) rest = `${rest.slice(0, at)}*${rest.slice(at + part.length)}`;
  }
  return rest;
}

/** Reduces sequences such as 1234 and dcba to their first character. */
function withoutRows(password: string): string {
  const characters = Array.from(password);
  const step = (index: number) =>
    (characters[index]?.codePointAt(0) ?? 0) - (characters[index - 1]?.codePointAt(0) ?? 0);
  return characters
    .filter(
      (_, index) => !(index >= 2 && Math.abs(step(index)) === 1 && step(index) === step(index - 1)),
    )
    .join('');
}
