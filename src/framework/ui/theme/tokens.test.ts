import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGE_NAMES } from '../../../contract/model/constants.ts';
import { contrast, FONT, PALETTES, RADIUS_PX, SPACES_PX, type Palette } from './tokens.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const blockOf = (selector: string): string =>
  css.slice(css.indexOf(selector)).split('}', 1)[0] ?? '';
const valueIn = (block: string, name: string): string | undefined =>
  new RegExp(`--${name}:\\s*([^;]+);`).exec(block)?.[1];
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const SURFACES = ['surface', 'surfaceRaised', 'surfaceSunken'] as const;
const READ_ON_SURFACES = [
  'text',
  'textMuted',
  'accent',
  'accentStrong',
  'danger',
  'warning',
  'success',
  'info',
] as const;
const FILLED = ['accent', 'danger', 'warning', 'success', 'info'] as const;

describe.each(Object.entries(PALETTES))('the %s theme', (mode, palette: Palette) => {
  it('has the same colours in the plain CSS as in MUI', () => {
    const block = blockOf(`[data-theme='${mode}'] {`);
    const stated = Object.fromEntries(
      Object.keys(palette).map((name) => [name, valueIn(block, kebab(name))]),
    );
    expect(stated).toEqual(palette);
  });

  it.each(READ_ON_SURFACES)('keeps %s legible on every surface (WCAG AA)', (name) => {
    for (const surface of SURFACES)
      expect(contrast(palette[name], palette[surface]), surface).toBeGreaterThanOrEqual(4.5);
  });

  it.each(FILLED)('keeps the text on a fill of %s legible (WCAG AA)', (name) => {
    expect(contrast(palette[name], palette[`${name}Contrast`])).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the current entry of the menu legible', () => {
    for (const name of ['text', 'accent'] as const)
      expect(contrast(palette[name], palette.accentSoft)).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps frames of inputs and the marker of the current entry visible (WCAG 1.4.11)', () => {
    for (const surface of SURFACES) {
      expect(contrast(palette.borderStrong, palette[surface]), surface).toBeGreaterThanOrEqual(3);
      expect(contrast(palette.ochre, palette[surface]), surface).toBeGreaterThanOrEqual(3);
    }
  });
});

it('the font of the languages’ names has their letters', () => {
  const ranges = /unicode-range:([^;]+);/.exec(css)?.[1]?.split(',') ?? [];
  const has = (code: number): boolean =>
    ranges.some((range) => {
      const [first = 0, last = first] = (/U\+([\dA-F-]+)/.exec(range)?.[1] ?? '')
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return first <= code && code <= last;
    });
  const letters = Object.values(LANGUAGE_NAMES)
    .flatMap((name) => [...name])
    .filter((letter) => !/\p{Script=Latin}/u.test(letter));
  expect(letters.filter((letter) => !has(letter.codePointAt(0) ?? 0))).toEqual([]);
});

describe('the dimensions', () => {
  it('are the same in the plain CSS as in MUI', () => {
    const root = blockOf(':root {');
    expect(valueIn(root, 'font')).toBe(FONT);
    expect(valueIn(root, 'radius')).toBe(`${RADIUS_PX}px`);
    expect(SPACES_PX.map((_, index) => valueIn(root, `space-${index + 1}`))).toEqual(
      SPACES_PX.map((space) => `${space}px`),
    );
  });
});
