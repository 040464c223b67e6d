import {
  checkedAttributes,
  HOLDS,
  INLINE,
  isRichTag,
  PARENTS,
  VOID,
  type RichElement,
  type RichNode,
  type RichTag,
} from './tree.ts';

const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/iy;
const ATTRIBUTE = /([a-z-]+)(?:="([^"]*)")?/gi;
const ENTITY = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi;
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

/** Deeper elements are unwrapped, because the tree is rendered recursively. */
const DEEPEST = 40;

const character = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
    ? String.fromCodePoint(code)
    : '\ufffd';

const decode = (text: string): string =>
  text.replace(
    ENTITY,
    (
      whole,
      decimal: string | undefined,
      hexadecimal: string | undefined,
      name: string | undefined,
    ) => {
      if (decimal !== undefined) return character(Number(decimal));
      if (hexadecimal !== undefined) return character(Number.parseInt(hexadecimal, 16));
      return NAMED[(name ?? '').toLowerCase()] ?? whole;
    },
  );

const LINES: ReadonlySet<RichTag> = new Set<RichTag>(['p', 'h2', 'h3', 'h4']);

interface Open {
  /** `null` at the top. */
  tag: RichTag | null;
  attributes: Readonly<Record<string, string>>;
  children: RichNode[];
  /** Not in the source but required by its content, such as the item around text directly in a list. */
  isImplied: boolean;
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );

class Builder {
  readonly #open: Open[] = [{ tag: null, attributes: {}, children: [], isImplied: false }];

  get #here(): Open {
    return this.#open.at(-1) as Open;
  }

  text(text: string): void {
    // White space between rows and items is only the layout of the markup.
    if (text === '' || (text.trim() === '' && this.#missing() !== undefined)) return;
    this.#makeRoom(null);
    const { children } = this.#here;
    const last = children.at(-1);
    if (typeof last === 'string') children[children.length - 1] = last + text;
    else children.push(text);
  }

  start(tag: RichTag, given: Readonly<Record<string, string>>): void {
    const attributes = checkedAttributes(tag, given);
    if (attributes === null) return;
    this.#makeRoom(tag);
    if (!this.#fits(tag)) return;
    if (VOID.has(tag)) this.#here.children.push({ tag, attributes, children: [] });
    else if (this.#open.length <= DEEPEST)
      this.#open.push({ tag, attributes, children: [], isImplied: false });
  }

  end(tag: RichTag): void {
    const place = this.#open.findLastIndex((open) => open.tag === tag);
    while (place > 0 && this.#open.length > place) this.#close();
  }

  finish(): RichNode[] {
    while (this.#open.length > 1) this.#close();
    return this.#here.children;
  }

  /** The element that must be opened before other content is allowed here. */
  #missing(): RichTag | undefined {
    return this.#here.tag === null ? undefined : HOLDS[this.#here.tag];
  }

  #fits(tag: RichTag | null): boolean {
    const parents = tag === null ? undefined : PARENTS[tag];
    if (parents === undefined) return this.#missing() === undefined;
    return this.#here.tag !== null && parents.includes(this.#here.tag);
  }

  #makeRoom(tag: RichTag | null): void {
    // As in a browser, a block ends the paragraph around it.
    if (
      tag !== null &&
      !INLINE.has(tag) &&
      tag !== 'img' &&
      this.#here.tag !== null &&
      LINES.has(this.#here.tag)
    )
      this.#close();
    while (this.#here.isImplied && !this.#fits(tag)) this.#close();
    for (
      let implied = this.#missing();
      implied !== undefined && !this.#fits(tag);
      implied = this.#missing()
    ) {
      this.#open.push({ tag: implied, attributes: {}, children: [], isImplied: true });
    }
  }

  #close(): void {
    const { tag, attributes, children } = this.#open.pop() as Open;
    if (tag !== null) this.#here.children.push({ tag, attributes, children });
  }
}

const isInline = (node: RichNode): boolean => typeof node === 'string' || INLINE.has(node.tag);

/** Wraps text between blocks in paragraphs and drops white space between them. */
function paragraphs(nodes: readonly RichNode[]): RichElement[] {
  const blocks: RichElement[] = [];
  let line: RichNode[] = [];
  const endLine = (): void => {
    if (line.some((node) => typeof node !== 'string' || node.trim() !== ''))
      blocks.push({ tag: 'p', attributes: {}, children: line });
    line = [];
  };
  for (const node of nodes) {
    if (isInline(node)) line.push(node);
    else {
      endLine();
      blocks.push(node as RichElement);
    }
  }
  endLine();
  return blocks;
}

/** The latest trees: one write checks, counts and serialises the same text. */
const parsed = new Map<string, readonly RichElement[]>();
const MAX_REMEMBERED = 4;

/**
 * Parses HTML into a tree of the rich-text vocabulary; never throws. Keeps only the text of unknown
 * elements, drops disallowed attributes, and treats malformed tags as text.
 */
export function parseRichText(html: string): readonly RichElement[] {
  const known = parsed.get(html);
  if (known) return known;
  const tree = parse(html);
  parsed.set(html, tree);
  const [oldest] = parsed.keys();
  if (parsed.size > MAX_REMEMBERED && oldest !== undefined) parsed.delete(oldest);
  return tree;
}

function parse(html: string): RichElement[] {
  const builder = new Builder();
  let place = 0;
  while (place < html.length) {
    const next = html.indexOf('<', place);
    if (next === -1) break;
    builder.text(decode(html.slice(place, next)));
    TAG.lastIndex = next;
    const [whole, slash, name = '', attributes = ''] = TAG.exec(html) ?? [];
    place = next + (whole?.length ?? 1);
    const tag = name.toLowerCase();
    if (whole === undefined) builder.text('<');
    else if (!isRichTag(tag)) continue;
    else if (slash === '/') builder.end(tag);
    else builder.start(tag, attributesIn(attributes));
  }
  builder.text(decode(html.slice(place)));
  return paragraphs(builder.finish());
}
