const HEADINGS = 'h1, h2, h3, h4';
const CONTROLS = 'a[href], button:enabled';

/** Whether the element is in the page and shown. */
export const isPresent = (element: Element): boolean =>
  element.isConnected && (element.checkVisibility?.({ visibilityProperty: true }) ?? true);

/** Focuses an element, whether or not Tab reaches it. */
export function focusOn(element: HTMLElement, options: FocusOptions = {}): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus(options);
}

/** The element and the parts of the page around it, from the inside out. */
export function trailOf(element: Element): HTMLElement[] {
  const trail: HTMLElement[] = [];
  for (
    let each: Element | null = element;
    each && each !== document.body;
    each = each.parentElement
  )
    if (each instanceof HTMLElement) trail.push(each);
  return trail;
}

/**
 * Where to go on in the smallest part of the page, among these, that is still there: at its
 * heading, in a menu, which has none, at its first control.
 */
export function placeNear(trail: readonly HTMLElement[]): HTMLElement | null {
  for (const part of trail) {
    if (!isPresent(part)) continue;
    const places = part.matches('nav') ? CONTROLS : HEADINGS;
    const place = [...part.querySelectorAll<HTMLElement>(places)].find(isPresent);
    if (place) return place;
  }
  return null;
}

/**
 * On a list, the first link to the record or the screen below it that the address belongs to; null
 * where it has none.
 */
export function linkBelow(list: string, address: string, within: ParentNode): HTMLElement | null {
  const [below] = address.slice(list.length + 1).split('/');
  if (!address.startsWith(`${list}/`) || !below) return null;
  const paths = [`${list}/${below}`, `${list}/${below}/show`];
  return (
    [...within.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
      (link) => paths.includes(link.pathname) && isPresent(link),
    ) ?? null
  );
}
