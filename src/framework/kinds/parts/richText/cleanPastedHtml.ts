/** The depth of an item in Word's flat lists, and whether the list is numbered. */
interface WordItem {
  level: number;
  isOrdered: boolean;
}

const styleOf = (element: Element): string => (element.getAttribute('style') ?? '').toLowerCase();

function wordItem(element: Element): WordItem | null {
  const level = /mso-list:\s*l\d+\s+level(\d+)/.exec(styleOf(element))?.[1];
  if (level === undefined) return null;
  const marker =
    [...element.querySelectorAll('[style]')].find((inner) =>
      /mso-list:\s*ignore/.test(styleOf(inner)),
    )?.textContent ?? '';
  return { level: Number(level), isOrdered: /^\s*\(?(\d+|[a-z]|[ivx]+)[.)]/i.test(marker) };
}

/** Word writes lists as paragraphs with a typed marker; this turns them back into lists. */
function rebuildLists(document: Document): void {
  let lists: HTMLElement[] = [];
  for (const element of document.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    const item = wordItem(element);
    if (!item) continue;
    for (const marker of element.querySelectorAll('[style]'))
      if (/mso-list:\s*ignore/.test(styleOf(marker))) marker.remove();
    // The previous item is now inside its list, so that list directly precedes this one.
    if (element.previousElementSibling !== lists[0]) lists = [];
    lists = lists.slice(0, item.level);
    while (lists.length < item.level) {
      const list = document.createElement(item.isOrdered ? 'ol' : 'ul');
      const outer = lists.at(-1);
      if (outer)
        (outer.lastElementChild ?? outer.appendChild(document.createElement('li'))).append(list);
      else element.before(list);
      lists.push(list);
    }
    const entry = document.createElement('li');
    entry.append(...element.childNodes);
    lists.at(-1)?.append(entry);
    element.remove();
  }
}

function rename(document: Document, from: string, to: string): void {
  for (const element of document.querySelectorAll(from)) {
    const renamed = document.createElement(to);
    renamed.append(...element.childNodes);
    element.replaceWith(renamed);
  }
}

/**
 * Replaces the styles of word processors by elements, so that the formatting survives the removal
 * of styles.
 */
function nameStyles(document: Document): void {
  for (const element of document.querySelectorAll('span[style], font[style]')) {
    const style = styleOf(element);
    const names = [
      ...(/(^|[;\s])font-weight:\s*(bold|[6-9]00)/.test(style) ? ['strong'] : []),
      ...(/(^|[;\s])font-style:\s*italic/.test(style) ? ['em'] : []),
      ...(/text-decoration[^;]*underline/.test(style) && !element.closest('a') ? ['u'] : []),
      ...(/text-decoration[^;]*line-through/.test(style) ? ['s'] : []),
      ...(/vertical-align:\s*sub/.test(style) ? ['sub'] : []),
      ...(/vertical-align:\s*super/.test(style) ? ['sup'] : []),
    ];
    for (const name of names) {
      const inner = document.createElement(name);
      inner.append(...element.childNodes);
      element.append(inner);
    }
  }
}

const CLUTTER =
  'script, style, meta, link, title, xml, template, svg, math, iframe, object, embed, video, audio, form, input, button, select, textarea';

/**
 * Removes what the content security policy would report when the text is parsed: it could not run,
 * but the reports would hide those that matter.
 */
const withoutActive = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->|<(style|script|svg|math)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<[^<>]*>/g, (tag) =>
      tag.replace(/(?<=[\s/"'])on[a-z]+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ''),
    );

/**
 * Removes program-specific markup from content copied from Word, Google Docs, LibreOffice or a web
 * page. Parses it in an inert document, where nothing runs and nothing is fetched.
 */
export function cleanPastedHtml(html: string): string {
  const document = new DOMParser().parseFromString(withoutActive(html), 'text/html');
  for (const element of document.querySelectorAll(CLUTTER)) element.remove();
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  // Google Docs wraps everything in one bold element that is styled as not bold.
  for (const wrapper of document.querySelectorAll('b[style], strong[style]')) {
    if (/(^|[;\s])font-weight:\s*(normal|[1-5]00)/.test(styleOf(wrapper)))
      wrapper.replaceWith(...wrapper.childNodes);
  }
  rebuildLists(document);
  nameStyles(document);
  rename(document, 'b', 'strong');
  rename(document, 'i', 'em');
  rename(document, 'h1', 'h2');
  rename(document, 'h5, h6', 'h4');
  for (const element of document.querySelectorAll('*')) {
    const foreign = Array.from(element.attributes, ({ name }) => name).filter(
      (name) => !['href', 'src', 'alt', 'colspan', 'rowspan', 'start'].includes(name),
    );
    for (const name of foreign) element.removeAttribute(name);
    // Word's own elements, and paragraphs used only for spacing.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes);
    else if (
      element.localName === 'p' &&
      (element.textContent ?? '').trim() === '' &&
      !element.querySelector('img')
    )
      element.remove();
  }
  return document.body.innerHTML;
}
