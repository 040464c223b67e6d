/**
 * An exact fraction: an integer numerator over a positive integer denominator. Marks and points are
 * never floats.
 */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const TEN = 10n;

/** Credits, points and whole marks: few decimals are written again and again. */
const MOST_KNOWN = 2_000;
const known = new Map<string | number, Fraction>();

/**
 * A decimal as text (`3.70`, `62.5`) or as a number with few decimals. Throws RangeError for
 * anything else.
 */
export function fraction(value: string | number): Fraction {
  const former = known.get(value);
  if (former) return former;
  const read = readFraction(value);
  if (known.size < MOST_KNOWN) known.set(value, read);
  return read;
}

function readFraction(value: string | number): Fraction {
  const written = typeof value === 'number' ? value.toString() : value.trim();
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(written);
  if (!match) throw new RangeError(`“${written}” is not a decimal number`);
  const [, sign = '', whole = '0', digits = ''] = match;
  const numerator = BigInt(`${sign}${whole}${digits}`);
  return { numerator, denominator: TEN ** BigInt(digits.length) };
}

export const ZERO: Fraction = fraction(0);

/** Of many decimals the denominator stays as small as theirs. */
export const plus = (left: Fraction, right: Fraction): Fraction =>
  left.denominator === right.denominator
    ? { numerator: left.numerator + right.numerator, denominator: left.denominator }
    : {
        numerator: left.numerator * right.denominator + right.numerator * left.denominator,
        denominator: left.denominator * right.denominator,
      };

export const times = (left: Fraction, right: Fraction): Fraction => ({
  numerator: left.numerator * right.numerator,
  denominator: left.denominator * right.denominator,
});

/** Throws RangeError for a divisor of zero: without examined units there is no average. */
export function over(left: Fraction, right: Fraction): Fraction {
  if (right.numerator === 0n) throw new RangeError('divided by zero');
  const sign = right.numerator < 0n ? -1n : 1n;
  return {
    numerator: sign * left.numerator * right.denominator,
    denominator: sign * left.denominator * right.numerator,
  };
}

export const sumOf = (values: readonly Fraction[]): Fraction => values.reduce(plus, ZERO);

/** Negative, zero or positive if `left` is less than, equal to or greater than `right`. */
export function compare(left: Fraction, right: Fraction): number {
  const difference = left.numerator * right.denominator - right.numerator * left.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const lesser = (left: Fraction, right: Fraction): Fraction =>
  compare(left, right) <= 0 ? left : right;

/** Rounded half up (away from zero), once, at the very end: 3.695 with two decimals is `3.70`. */
export function rounded({ numerator, denominator }: Fraction, decimals: number): string {
  const scale = TEN ** BigInt(decimals);
  const size = numerator < 0n ? -numerator : numerator;
  const units = (2n * size * scale + denominator) / (2n * denominator);
  const digits = units.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return numerator < 0n && units > 0n ? `-${text}` : text;
}

export const HUNDRED = fraction(100);
