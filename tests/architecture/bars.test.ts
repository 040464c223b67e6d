import { expect, test } from 'vitest';
import { filesIn, textOf } from './sourceFiles.ts';

/** They stay in view inside a scroller or a column of their own, where they cover nothing. */
const HEADS_AND_SIDES = /thead|tbody th$|\.index$|\.list-actions-cell$|^\.side$|^\.identity$/;

const stickyRules = (file: string): string[] =>
  [...textOf(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, , rules]) => /(?<![-\w])position: sticky\b/.test(rules ?? ''))
    .map(([, selector]) => (selector ?? '').replace(/\/\*[\s\S]*?\*\//g, '').trim());

test('A bar that stays in view scrolls with the page where the window is low', () => {
  const found = filesIn(['src'], /\.css$/).flatMap((file) =>
    stickyRules(file)
      .filter((selector) => !HEADS_AND_SIDES.test(selector))
      .map((selector) => `${file}: ${selector} needs var(--bar-position) of bars.css`),
  );
  expect(found).toEqual([]);
});
