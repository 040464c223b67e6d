import { describe, expect, it } from 'vitest';
import { markdownOf, textOf } from './sourceFiles.ts';

const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/'));
const baseOf = (file: string): string => file.slice(file.lastIndexOf('/') + 1);
const bindings = (file: string): string => textOf(`${folderOf(file)}/index.ts`);

/** The block in braces after `key:`, including the braces; empty if there is none. */
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
 * Whether the area binds an export of the file in this part of its `extendUi`, directly or through
 * a constant.
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

/** Whether the index of the area's `server/` imports the file, and the registry that index. */
const isListed = (file: string): boolean => {
  const folder = folderOf(file);
  return (
    textOf(`${folder}/index.ts`).includes(file.replace(folder, '.')) &&
    textOf('src/resources/server.ts').includes(`${folder.replace('src/resources', '.')}/index.ts`)
  );
};

/** By rung: whether the example file really uses it. */
const RUNG_CHECKS: Readonly<Record<string, (file: string) => boolean>> = {
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
  it('documents every rung exactly once', () => {
    expect(rows.map(({ rung }) => rung)).toEqual(Object.keys(RUNG_CHECKS));
  });

  it.each(rows)('uses the rung “$rung” in $file', ({ rung, file }) => {
    expect(RUNG_CHECKS[rung]?.(file)).toBe(true);
  });
});
