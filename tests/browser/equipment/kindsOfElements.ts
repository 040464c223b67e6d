import type { Page } from 'playwright-core';

export interface KindsOfElements {
  /** What structure depends on: elements, roles and classes. */
  structure: string[];
  /**
   * What contrast and size depend on: the colours, the font and, of what is small, the class. An
   * element without text that cannot be operated has none.
   */
  paint: string[];
}

interface KindOfElement {
  element: Element;
  structure: string;
  paint: string | null;
}

type KnownWindow = Window & { kindsOfElements?: KindOfElement[] };

/** The kinds of elements that the page is made of, whatever the number of records. */
export const kindsOfElements = (page: Page): Promise<KindsOfElements> =>
  page.evaluate(() => {
    const OPERATED =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="button"], [role="tab"], [role="checkbox"], [role="switch"], [role="option"], [role="menuitem"]';
    /** What is smaller than this in one direction may be too small (WCAG 2.5.8). */
    const SMALL_PX = 24;
    const styles = new Map<Element, CSSStyleDeclaration>();
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = styles.get(element) ?? getComputedStyle(element);
      styles.set(element, style);
      return style;
    };
    const grounds = new Map<Element, string>();
    /** What is painted behind a text: each layer down to the first that covers, and what fades it. */
    const groundOf = (element: Element | null): string => {
      if (!element) return '';
      const known = grounds.get(element);
      if (known !== undefined) return known;
      const { backgroundColor, backgroundImage, opacity } = styleOf(element);
      const own = [
        backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor,
        backgroundImage === 'none' ? '' : backgroundImage,
        opacity === '1' ? '' : opacity,
      ].join('');
      const covers = backgroundColor.startsWith('rgb(');
      const behind = covers && opacity === '1' ? '' : groundOf(element.parentElement);
      const ground = own === '' ? behind : `${own}/${behind}`;
      grounds.set(element, ground);
      return ground;
    };
    const hasText = (element: Element): boolean =>
      [...element.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim() !== '',
      );
    const paintOf = (element: Element): string | null => {
      const isOperated = element.matches(OPERATED);
      if (!isOperated && !hasText(element)) return null;
      const { color, fontSize, fontWeight, textDecorationLine, textShadow } = styleOf(element);
      const { width, height } = element.getBoundingClientRect();
      const isSmall = isOperated && (width < SMALL_PX || height < SMALL_PX);
      return [
        isOperated ? element.tagName : '',
        color,
        fontSize,
        fontWeight,
        textDecorationLine,
        textShadow,
        groundOf(element),
        isSmall ? element.getAttribute('class') : '',
        // A link differs from the text around it.
        element.tagName === 'A' && element.parentElement
          ? styleOf(element.parentElement).color
          : '',
      ].join(' ');
    };
    const kinds = [...document.body.querySelectorAll('*')].map((element) => ({
      element,
      structure: [
        element.tagName,
        element.getAttribute('role'),
        element.getAttribute('class')?.replace(/(^| )css-\S+/g, ''),
      ].join(' '),
      paint: paintOf(element),
    }));
    (window as KnownWindow).kindsOfElements = kinds;
    return {
      structure: [...new Set(kinds.map(({ structure }) => structure))],
      paint: [...new Set(kinds.flatMap(({ paint }) => paint ?? []))],
    };
  });

/** Marks the elements of these kinds, as `kindsOfElements` has just found them, and no others. */
export const markKinds = (page: Page, marked: KindsOfElements): Promise<void> =>
  page.evaluate(({ structure, paint }) => {
    const toMark = {
      structure: new Set<string | null>(structure),
      paint: new Set<string | null>(paint),
    };
    for (const kind of (window as KnownWindow).kindsOfElements ?? []) {
      kind.element.toggleAttribute('data-inspect-structure', toMark.structure.has(kind.structure));
      kind.element.toggleAttribute('data-inspect-paint', toMark.paint.has(kind.paint));
    }
  }, marked);
