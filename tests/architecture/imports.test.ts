import { describe, expect, it } from 'vitest';
import { filesIn, importsOf, isTest } from './sourceFiles.ts';

interface Rule {
  folder: RegExp;
  /** What files there may import of ours. */
  may: readonly RegExp[];
}

const OWN = /^(src|gateway|tests|scripts)\//;
const DOOR = /^src\/framework\/index\.ts$/;
const CALLS = /^src\/providers\/(portalHttp|answer|failureMessage)\.ts$/;

/**
 * The direction of imports, first match counts; a file that no rule names is a new kind of file and
 * needs one.
 */
const RULES: readonly Rule[] = [
  { folder: /^src\/contract\/faculty\//, may: [/^src\/contract\//] },
  { folder: /^src\/contract\//, may: [/^src\/contract\/(?!faculty\/)/] },
  { folder: /^src\/i18n\//, may: [/^src\/(i18n|contract)\//] },
  { folder: /^src\/framework\//, may: [/^src\/framework\//, /^src\/contract\/(?!faculty\/)/] },
  {
    folder: /^src\/providers\//,
    may: [/^src\/(providers|i18n)\//, /^src\/contract\/(?!faculty\/)/],
  },
  {
    folder: /^src\/site\//,
    may: [
      /^src\/(site|contract)\//,
      /^src\/framework\/theme\/(tokens\.css|Lily\.tsx)$/,
      /^src\/i18n\/(en|si)\/site\.json$/,
    ],
  },
  {
    folder: /^src\/auth\//,
    may: [/^src\/(auth|providers|contract|i18n)\//, /^src\/framework\/theme\//],
  },
  {
    folder: /^src\/resources\/extensions\.ts$/,
    may: [/^src\/resources\/[^/]+\/extensions\.tsx$/, DOOR],
  },
  {
    folder: /^src\/resources\/(registry|menuKeys|privileges)\.ts$/,
    may: [/^src\/resources\//, /^src\/(contract|i18n)\//],
  },
  { folder: /^src\/resources\/.+\.tsx$/, may: [/^src\/contract\//, DOOR, CALLS] },
  { folder: /^src\/resources\/.+\.ts$/, may: [/^src\/contract\//] },
  { folder: /^src\/(App|main|startPortal)\.tsx$/, may: [/^src\//] },
  {
    folder: /^gateway\//,
    may: [
      /^gateway\//,
      /^src\/contract\//,
      /^src\/resources\/.+\.ts$/,
      /^src\/i18n\/mergeMessages\.ts$/,
    ],
  },
];

const ownFolder = (file: string): string => file.split('/').slice(0, 3).join('/');
const maySeeOwnFolder = (file: string, target: string): boolean =>
  /^src\/resources\/[^/]+\//.test(file) && target.startsWith(`${ownFolder(file)}/`);

const sources = filesIn(['src', 'gateway']).filter((file) => !isTest(file));

describe('the house', () => {
  it('lets imports go one way only', () => {
    const offences = sources.flatMap((file) => {
      const rule = RULES.find(({ folder }) => folder.test(file));
      if (!rule) return [`${file} stands where nothing is expected`];
      return importsOf(file)
        .filter(
          (target) =>
            OWN.test(target) &&
            !maySeeOwnFolder(file, target) &&
            !rule.may.some((pattern) => pattern.test(target)),
        )
        .map((target) => `${file} imports ${target}`);
    });
    expect(offences).toEqual([]);
  });

  it('lets nobody but the entry import App', () => {
    const importers = sources.filter((file) => importsOf(file).includes('src/App.tsx'));
    expect(importers).toEqual(['src/startPortal.tsx']);
  });

  it('keeps React, MUI and Node out of the contract and of declarations', () => {
    const pure = sources
      .filter((file) => file.startsWith('src/contract/') || /^src\/resources\/.+\.ts$/.test(file))
      .filter((file) => file !== 'src/resources/extensions.ts');
    const offences = pure.flatMap((file) =>
      importsOf(file)
        .filter((name) => /^(react|ra-|@mui|node:)/.test(name))
        .map((name) => `${file} imports ${name}`),
    );
    expect(offences).toEqual([]);
  });
});
