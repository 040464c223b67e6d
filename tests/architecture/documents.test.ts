import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS, FIELD_PROBLEMS } from '../../src/contract/model/errors.ts';
import { filesIn, markdownOf, root, textOf } from './sourceFiles.ts';

const documents = ['README.md', 'CONTRIBUTING.md', ...filesIn(['docs'], /\.md$/)];
const scripts = Object.keys(
  (JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }).scripts,
);

describe('documents', () => {
  it('name only scripts that exist', () => {
    const named = documents.flatMap((file) =>
      [...textOf(file).matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => ({
        file,
        script: script ?? '',
      })),
    );
    expect(named.filter(({ script }) => !scripts.includes(script))).toEqual([]);
  });

  it('name only files and folders that exist', () => {
    const named = documents.flatMap((file) =>
      [...textOf(file).matchAll(/`((?:src|gateway|tests|docs|scripts|\.ci)\/[\w./-]*)`/g)].map(
        ([, target]) => ({ file, target: target ?? '' }),
      ),
    );
    expect(named.filter(({ target }) => !existsSync(path.join(root, target)))).toEqual([]);
  });

  it('link only to existing files', () => {
    const links = documents.flatMap((file) =>
      [...textOf(file).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)/g)].map(([, target]) =>
        path.posix.join(path.posix.dirname(file), target ?? ''),
      ),
    );
    expect(links.filter((target) => !existsSync(path.join(root, target)))).toEqual([]);
  });

  it('describe exactly the error codes, with their status', () => {
    const described = [
      ...markdownOf('docs/errors.md').matchAll(/^\| `([A-Z_]+)` \| (\d{3}) \|/gm),
    ].map(([, code, status]) => [code, Number(status)]);
    expect(Object.fromEntries(described)).toEqual(
      Object.fromEntries(Object.entries(ERRORS).map(([code, { status }]) => [code, status])),
    );
  });

  it('describe exactly the problems of a field', () => {
    const described = [...markdownOf('docs/errors.md').matchAll(/^\| `([a-z]\w+)` \|/gm)].map(
      ([, code]) => code,
    );
    expect(described.toSorted()).toEqual([...FIELD_PROBLEMS].toSorted());
  });
});
