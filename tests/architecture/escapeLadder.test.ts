import { describe, expect, it } from 'vitest';
import { markdownOf, textOf } from './sourceFiles.ts';

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));
const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
const bindings = (file: string): string => textOf(`${folderOf(file)}/index.ts`);

/** The text between the braces that follow `key:`, as far as they belong together. */
function blockOf(text: string, key: string): string {
  const start = text.search(new RegExp(`\\b${key}: \\{`));
  if (start < 0) return '';
  let depth = 0;
  for (let index = text.indexOf('{', start); index < text.length; index += 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, index + 1);
  }
  return '';
}

/**
 * Whether the area binds what the file exports, in this part of its `extendUi`, directly or by a
 * name given before.
 */
function isBound(file: string, part: string): boolean {
  const text = bindings(file);
  const names = [...text.matchAll(new RegExp(`const (\\w+) =[^;]*\\./${baseOf(file)}'`, 'g'))].map(
    ([, name]) => name ?? '',
  );
  const block = blockOf(text, part);
  return (
    block.includes(`./${baseOf(file)}'`) ||
    names.some((name) => new RegExp(`\\b${name}\\b`).test(block))
  );
}

/** What the file of each rung must be seen to do. */
/** What an area adds to the gateway is named by its index, and the index by the registry. */
const isListed = (file: string): boolean => {
  const folder = folderOf(file);
  return (
    textOf(`${folder}/index.ts`).includes(file.replace(folder, '.')) &&
    textOf('src/resources/server.ts').includes(`${folder.replace('src/resources', '.')}/index.ts`)
  );
};

const STANDS: Readonly<Record<string, (file: string) => boolean>> = {
  Option: (file) =>
    /\b(visible|onHide|inline|preset|where):? /.test(textOf(file)) &&
    textOf(file).includes('defineResource('),
  'Own cell': (file) => isBound(file, 'cells'),
  'Own input': (file) => isBound(file, 'inputs'),
  Slot: (file) => isBound(file, 'slots'),
  'Own view': (file) => isBound(file, 'views'),
  'Written-out view': (file) =>
    isBound(file, 'views') && /<(FormInput|ShowField|ListColumn) source=/.test(textOf(file)),
  'Own page': (file) =>
    isBound(file, 'pages') && /definePage\(/.test(textOf(`${folderOf(folderOf(file))}/index.ts`)),
  'Own rule': (file) => /extendServer\('/.test(textOf(file)) && isListed(file),
  'Own address': (file) => /implementCalls(<[^>]*>)?\(/.test(textOf(file)) && isListed(file),
};

const rows = [
  ...markdownOf('docs/escape-ladder.md').matchAll(/^\| ([^|`]+?) \| `([^`]+)` \|/gm),
].map(([, rung = '', file = '']) => ({ rung, file }));

describe('the escape ladder', () => {
  it('documents every rung once', () => {
    expect(rows.map(({ rung }) => rung)).toEqual(Object.keys(STANDS));
  });

  it.each(rows)('takes the rung “$rung” for real in $file', ({ rung, file }) => {
    expect(STANDS[rung]?.(file)).toBe(true);
  });
});
