import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const RAW_KEY = String.raw`\b(resources|shell|framework|pages|areas|assignments|auth|errors|ra|kinds|dashboard)(\.[\w-]+){1,5}\b`;

const NORMS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** Further rows are rendered by the same code. */
const ROWS_TO_INSPECT = 6;
const MENU = 'nav:not(main nav)';

/** Translation keys that are visible or exposed to screen readers. */
export const rawKeys = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const attributes = [
      ...document.querySelectorAll('[aria-label],[title],[placeholder],[aria-description]'),
    ].flatMap((element) =>
      ['aria-label', 'title', 'placeholder', 'aria-description'].map(
        (name) => element.getAttribute(name) ?? '',
      ),
    );
    const everything = [document.title, document.body.innerText, ...attributes].join('\n');
    return [
      ...new Set([...everything.matchAll(new RegExp(pattern, 'g'))].map(([key]) => key)),
    ].filter((key) => !key.endsWith('.ts'));
  }, RAW_KEY);

/** Rules that depend on how elements are painted; the others depend on what the screen is. */
const PAINT_RULES = ['color-contrast', 'link-in-text-block', 'target-size'];

/** What axe has still to inspect on a page. */
export interface AxeScope {
  /** The whole page, or its elements that `markKinds` has marked. */
  structure: 'page' | 'marked';
  /** Whether the whole page includes the menu at the side. */
  withMenu: boolean;
}

interface AxeRun {
  options: RunOptions;
  include: string[];
  exclude: string[];
}

const FURTHER_ROWS = ['tbody tr', '.assign-group li'].map(
  (row) => `${row}:nth-child(n+${ROWS_TO_INSPECT + 1})`,
);
const MARKED = { structure: 'data-inspect-structure', paint: 'data-inspect-paint' };

const WHOLE_PAGE: AxeRun = { options: NORMS, include: ['body'], exclude: FURTHER_ROWS };

const runsFor = ({ structure, withMenu }: AxeScope): AxeRun[] => [
  {
    options: {
      ...NORMS,
      rules: Object.fromEntries(PAINT_RULES.map((id) => [id, { enabled: false }])),
    },
    include: [structure === 'page' ? 'body' : `[${MARKED.structure}]`],
    exclude: [...FURTHER_ROWS, ...(structure === 'page' && !withMenu ? [MENU] : [])],
  },
  {
    options: { ...NORMS, runOnly: { type: 'rule', values: PAINT_RULES } },
    include: [`[${MARKED.paint}]`],
    exclude: [],
  },
];

/** Runs axe in the page; null if the page does not have it. */
const runAxe = (page: Page, run: AxeRun): Promise<string[] | null> =>
  page.evaluate(async ({ options, include, exclude }) => {
    const { axe: engine } = window as unknown as {
      axe?: { run: (context: unknown, options: unknown) => Promise<AxeResults> };
    };
    if (!engine) return null;
    const present = include.filter((selector) => document.querySelector(selector));
    if (present.length === 0) return [];
    const { violations } = await engine.run(
      {
        include: present.map((selector) => [selector]),
        exclude: exclude.map((selector) => [selector]),
      },
      options,
    );
    // Only these: the complete result is large, and takes long to send.
    return violations.flatMap(({ id, nodes }) =>
      nodes
        .slice(0, 3)
        .map(
          ({ target, failureSummary }) =>
            `axe ${id}: ${target.join(' ')} — ${(failureSummary ?? '').replace(/\s+/g, ' ')}`,
        ),
    );
  }, run);

/** Longer than anything of the portal moves. */
const MOVING_MS = 2_000;

/**
 * Waits for the fonts, and until what fades or moves has arrived: half-way, a colour has a contrast
 * of its own. What is not painted does not arrive, because the browser stops its movement.
 */
const appearanceSettled = (page: Page): Promise<void> =>
  page.evaluate(async (longest) => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.race([
      Promise.allSettled([document.fonts.ready, ...passing.map(({ finished }) => finished)]),
      new Promise((resolve) => setTimeout(resolve, longest)),
    ]);
  }, MOVING_MS);

/**
 * The accessibility violations of the page, one line per rule and element; by default of all its
 * elements.
 */
export async function axeViolations(page: Page, scope?: AxeScope): Promise<string[]> {
  await appearanceSettled(page);
  const found: string[] = [];
  for (const run of scope ? runsFor(scope) : [WHOLE_PAGE]) {
    const violations = await runAxe(page, run);
    if (violations) found.push(...violations);
    else {
      // Evaluated through the debugger and not as a script of the page, so that the page's own
      // policy stays in force; once per page, because sending half a megabyte takes longer than
      // the inspection.
      await page.evaluate(axe.source);
      found.push(...((await runAxe(page, run)) ?? []));
    }
  }
  return found;
}

/**
 * Lists and pages that overflow their container: at desktop width users do not scroll sideways to
 * the last column.
 */
export const widerThanTheirRoom = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.list-scroller')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(
        ({ className, tagName, scrollWidth, clientWidth }) =>
          `${className || tagName} is ${scrollWidth} px wide in ${clientWidth} px`,
      ),
  );

/** The texts that the screen shows or says, each once. */
export const shownTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const owner = walker.currentNode.parentElement;
      if (owner?.checkVisibility() && !owner.closest('script, style, textarea, code, kbd'))
        texts.push(walker.currentNode.textContent ?? '');
    }
    for (const name of ['aria-label', 'title', 'placeholder'])
      for (const element of document.querySelectorAll(`[${name}]`))
        texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  });

/** What is not cut off may run over the edge by this much: into the padding of what is around. */
const PADDING_PX = 8;

/** Buttons, tabs and links of the menu whose text does not fit into them. */
export const clippedControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    (padding) =>
      [...document.querySelectorAll<HTMLElement>('button, [role="tab"], [role="button"], nav a')]
        .filter(
          (control) =>
            control.checkVisibility() &&
            control.clientWidth > 1 &&
            control.scrollWidth - control.clientWidth >
              (getComputedStyle(control).overflowX === 'visible' ? padding : 1) &&
            control.title === '',
        )
        .map(
          ({ className, innerText, scrollWidth, clientWidth }) =>
            `clipped: ${innerText.trim().slice(0, 60)} (${className.split(' ')[0] ?? ''}, ${scrollWidth} px in ${clientWidth} px)`,
        ),
    PADDING_PX,
  );
