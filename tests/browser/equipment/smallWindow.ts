import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { resize } from './rendered.ts';

/** A window of 1280 × 1024 at 400 % zoom. */
const ZOOMED = { width: 320, height: 256 };
/** The smallest phone in use. */
const PHONE = { width: 320, height: 640 };

/** What a reader may set for the text (WCAG 1.4.12). */
const TEXT_SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`;

/** What may be wider than the window, in a scroller of its own (WCAG 1.4.10). */
const MAY_SCROLL = 'table, [role="grid"], [role="table"], svg, canvas, pre, iframe';

/** Further controls of a screen repeat these. */
const CONTROLS_TO_FOCUS = 40;

/** Content that scrolls sideways, with the elements that are too wide. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate((mayScroll) => {
    const root = document.documentElement;
    const name = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${className}`;
    const overflows = (element: Element, ways: RegExp): boolean =>
      ways.test(getComputedStyle(element).overflowX);
    const isInside = (element: Element | null): boolean =>
      element !== null &&
      (overflows(element, /auto|scroll|hidden|clip/) || isInside(element.parentElement));
    const all = [...document.querySelectorAll('body *')].filter((each) => each.checkVisibility());
    const scrollers = all.filter(
      (each) =>
        each.scrollWidth > each.clientWidth + 1 &&
        each.tagName !== 'TEXTAREA' &&
        overflows(each, /auto|scroll/) &&
        !each.querySelector(mayScroll),
    );
    const wide =
      root.scrollWidth <= root.clientWidth + 1
        ? []
        : all.filter(
            (each) =>
              each.getBoundingClientRect().right > root.clientWidth + 1 &&
              !isInside(each.parentElement),
          );
    return [
      ...scrollers.map((each) => `${name(each)} scrolls sideways`),
      ...wide.slice(0, 4).map((each) => `${name(each)} is wider than the window`),
    ];
  }, MAY_SCROLL);

/** Controls that are entirely covered while they have the focus (WCAG 2.4.11). */
const hiddenWithFocus = (page: Page): Promise<string[]> =>
  page.evaluate((most) => {
    const FOCUSABLE =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [tabindex="0"], [contenteditable="true"]';
    const PLACES = [0.1, 0.5, 0.9];
    // As if something had been changed: then the bar of a form stays in view, without a reason.
    for (const bar of document.querySelectorAll('[data-idle]')) bar.removeAttribute('data-idle');
    for (const reason of document.querySelectorAll<HTMLElement>('.form-bar-reason'))
      reason.style.display = 'none';
    const isSeen = (control: HTMLElement): boolean => {
      const box = control.getBoundingClientRect();
      // One without a size has its place in a visible label.
      if (box.width < 2 || box.height < 2) return true;
      const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
      const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
      if (right <= left || bottom <= top) return false;
      return PLACES.some((x) =>
        PLACES.some((y) => {
          const [at] = document.elementsFromPoint(
            left + (right - left) * x,
            top + (bottom - top) * y,
          );
          return at !== undefined && (control.contains(at) || at.contains(control));
        }),
      );
    };
    const found = [...document.querySelectorAll<HTMLElement>(`main :is(${FOCUSABLE})`)]
      .filter(
        (control) =>
          control.tabIndex >= 0 &&
          !control.matches(':disabled') &&
          // An invisible one is drawn by another element in its place.
          control.checkVisibility({ visibilityProperty: true }),
      )
      .slice(0, most)
      .filter((control) => {
        control.focus();
        return document.activeElement === control && !isSeen(control);
      });
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    return found
      .slice(0, 4)
      .map(
        (control) =>
          `hidden with the focus: ${control.tagName.toLowerCase()}.${control.className} “${(control.getAttribute('name') ?? control.textContent ?? '').slice(0, 30)}”`,
      );
  }, CONTROLS_TO_FOCUS);

/** Texts that are cut off once a reader widens the spacing of the text (WCAG 1.4.12). */
const cutByTextSpacing = (page: Page): Promise<string[]> =>
  page.evaluate((rules) => {
    const isCut = (element: HTMLElement): boolean => {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // What ends in “…” is a summary of what another screen shows.
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return false;
      return (
        (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    };
    const cut = () =>
      [...document.querySelectorAll<HTMLElement>('body *')].filter(
        (element) => element.clientWidth > 1 && isCut(element) && element.innerText !== '',
      );
    const before = new Set(cut());
    // Through the object model, which the page's policy allows.
    const spacing = new CSSStyleSheet();
    spacing.replaceSync(rules);
    document.adoptedStyleSheets.push(spacing);
    const found = cut().filter((element) => {
      if (before.has(element)) return false;
      // A control may show the rest while it has the focus.
      element.focus({ preventScroll: true });
      const isStillCut = isCut(element);
      element.blur();
      return isStillCut;
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== spacing);
    return found
      .slice(0, 4)
      .map(
        ({ tagName, className, innerText }) =>
          `text spacing cuts ${tagName.toLowerCase()}.${className} “${innerText.slice(0, 40)}”`,
      );
  }, TEXT_SPACING);

/** Texts in Sinhala on a page in English that do not name their language (WCAG 3.1.2). */
const unmarkedSinhala = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.lang === 'si') return [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = new Set<string>();
    while (texts.nextNode()) {
      const text = texts.currentNode.nodeValue ?? '';
      const { parentElement } = texts.currentNode;
      const isRead = !parentElement?.closest('script, style, code, [hidden], [aria-hidden="true"]');
      if (isRead && /\p{Script=Sinhala}/u.test(text) && !parentElement?.closest('[lang="si"]'))
        found.add(`not marked as Sinhala: “${text.trim().slice(0, 40)}”`);
    }
    return [...found].slice(0, 4);
  });

/** What a person does not reach or see who enlarges the page to 400 %, or reads it on a phone. */
async function barriersInSmallWindow(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await resize(page, ZOOMED);
  const zoomed = [...(await sideways(page)), ...(await hiddenWithFocus(page))];
  await resize(page, PHONE);
  const onPhone = await hiddenWithFocus(page);
  if (before) await page.setViewportSize(before);
  return [
    ...zoomed.map((problem) => `at 400 %: ${problem}`),
    ...onPhone.map((problem) => `on a phone: ${problem}`),
  ];
}

/** The portal first leaves time to a part that focuses something better. */
const FOCUS_MS = 1_000;

/** Whether the focus comes into the screen, and not only near it. */
const hasFocus = (page: Page): Promise<boolean> =>
  vi
    .waitUntil(() => page.evaluate(() => document.activeElement?.matches('main *') === true), {
      timeout: FOCUS_MS,
      interval: 20,
    })
    .catch(() => false);

/** What is wrong for a person who has come to the screen with a screen reader. */
export const problemsOfArrival = async (page: Page): Promise<string[]> => {
  const isArrived = await hasFocus(page);
  return [
    ...(isArrived ? [] : ['the focus did not come to the screen']),
    ...(await unmarkedSinhala(page)),
  ];
};

/** What is wrong for a person who spaces the text or enlarges the page. */
export const problemsOfReading = async (page: Page): Promise<string[]> => [
  ...(await cutByTextSpacing(page)),
  ...(await barriersInSmallWindow(page)),
];
