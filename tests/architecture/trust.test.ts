import { describe, expect, it } from 'vitest';
import { filesIn, importsOf, isTest, textOf } from './sourceFiles.ts';
import { sqlTextsIn } from './sqlTexts.ts';

const sources = filesIn(['src', 'gateway']).filter((file) => !isTest(file));
const gateway = sources.filter((file) => file.startsWith('gateway/'));
const holding = (files: readonly string[], pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(textOf(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')));

describe('the sources', () => {
  it('execute no dynamic code', () => {
    expect(holding(sources, /\beval\(|new Function\(|\bsetTimeout\(['"`]|node:vm\b/)).toEqual([]);
  });

  it('insert text as text and never as markup, except into a hidden document', () => {
    expect(
      holding(
        sources,
        /dangerouslySetInnerHTML|document\.write\(|insertAdjacentHTML|\.(inner|outer)HTML\s*=/,
      ),
    ).toEqual([]);
  });

  it('start no other process', () => {
    expect(
      gateway.filter((file) =>
        importsOf(file).some((name) => /^(node:)?child_process$/.test(name)),
      ),
    ).toEqual([]);
  });

  it('use no broken hash, and no cipher that does not authenticate', () => {
    expect(
      holding(gateway, /createHash\('(md5|sha1)'|create(Ci|Deci)pher(\(|iv\('(?!aes-256-gcm'))/),
    ).toEqual([]);
  });

  it('generate secrets with the system’s secure random source', () => {
    // The jitter of a back-off may be predictable.
    expect(holding(gateway, /Math\.random/)).toEqual(['gateway/db/limits.ts']);
  });

  it('keep SQL and values apart: no statement contains data of a request', () => {
    const written = sources
      .filter((file) => file.startsWith('gateway/') || file.includes('/server/'))
      .flatMap((file) => sqlTextsIn(file, textOf(file)))
      .filter(({ isBound }) => !isBound);
    expect(written.length).toBeGreaterThan(100);
    const fromRequest = (hole: string): boolean =>
      /\b(request|body|params)\b/.test(hole.replace(/'[^']*'/g, ''));
    expect(
      written
        .filter(({ holes }) => holes.some(fromRequest))
        .map(({ file, line }) => `${file}:${line}`),
    ).toEqual([]);
  });
});

describe('the ledger of sittings', () => {
  it('is written by one statement, on one road that lets everything else follow', () => {
    const record = 'src/resources/academicRecord/server';
    expect(holding(sources, /INSERT INTO sittings\b/)).toEqual([`${record}/insertSittings.ts`]);
    expect(holding(sources, /insertSittings\(/)).toEqual(
      ['appendSittings', 'restoring'].map((name) => `${record}/${name}.ts`),
    );
  });
});

describe('what is delivered', () => {
  it('comes from the public registry, each package with its checksum', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean }>;
    };
    const strangers = Object.entries(packages).filter(
      ([name, { resolved, integrity, link }]) =>
        name !== '' &&
        (link === true ||
          !integrity ||
          (resolved !== undefined && !resolved.startsWith('https://registry.npmjs.org/'))),
    );
    expect(strangers.map(([name]) => name)).toEqual([]);
    expect(Object.keys(packages).length).toBeGreaterThan(100);
  });

  it('installs on every platform: the lock file names each optional package', () => {
    const { packages } = JSON.parse(textOf('package-lock.json')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const locked = Object.keys(packages);
    const missing = Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)))
        .map((name) => `${owner} → ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
