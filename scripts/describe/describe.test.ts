import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesBetween, mapChanges } from './changes.ts';
import { translator } from './translator.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

describe('changes', () => {
  it('are listed by leaf, with lists as a whole', () => {
    expect(
      changesBetween(
        { a: 1, b: { c: ['x'], d: true } },
        { a: 2, b: { c: ['x', 'y'] }, e: null },
        'thing',
      ),
    ).toEqual([
      '~ thing.a: 1 → 2',
      '~ thing.b.c: [x] → [x, y]',
      '- thing.b.d: true',
      '+ thing.e: null',
    ]);
    expect(changesBetween({ a: [1] }, { a: [1] })).toEqual([]);
  });

  it('of two maps are additions, removals and changes', () => {
    expect(
      mapChanges(
        new Map([
          ['a', '1'],
          ['b', '2'],
          ['c', '3'],
        ]),
        new Map([
          ['b', '2'],
          ['c', '4'],
          ['d', '5'],
        ]),
      ),
    ).toEqual(['- a: 1', '~ c: 3 → 4', '+ d: 5']);
  });

  it('use the singular or plural form of a text', () => {
    const translate = translator((key) => ({ books: 'Book |||| %{count} books' })[key]);
    expect([
      translate('books', { smart_count: 1 }),
      translate('books', { smart_count: 2, count: 2 }),
      translate('unknown'),
    ]).toEqual(['Book', '2 books', 'unknown']);
  });
});

describe('npm run describe -- --diff', () => {
  let copy: string;
  const git = (...words: string[]): string =>
    execFileSync(
      'git',
      ['-c', 'user.name=Tester', '-c', 'user.email=tester@faculty.example', ...words],
      { cwd: copy, encoding: 'utf8' },
    );
  const describeDiff = (...words: string[]): string =>
    execFileSync(
      process.execPath,
      ['--import', 'tsx', 'scripts/describe/describe.ts', '--diff', ...words],
      {
        cwd: copy,
        encoding: 'utf8',
        stdio: 'pipe',
      },
    );
  const failureOf = (run: () => string): { status: number; stderr: string } => {
    try {
      throw new Error(`it succeeded: ${run()}`);
    } catch (error) {
      return error as { status: number; stderr: string };
    }
  };
  const change = (replacements: Readonly<Record<string, string>>): void => {
    const file = path.join(copy, 'src/resources/links/links.ts');
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      Object.entries(replacements).reduce((changed, [old, fresh]) => {
        expect(changed).toContain(old);
        return changed.replaceAll(old, fresh);
      }, text),
    );
  };

  beforeAll(() => {
    copy = mkdtempSync(path.join(tmpdir(), 'faculty-portal-diff-'));
    for (const name of ['src', 'gateway', 'scripts', 'package.json', 'tsconfig.json'])
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
    writeFileSync(path.join(copy, '.gitignore'), '/node_modules\n');
    git('init', '--quiet');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'As it was');
  }, 60_000);
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('reports no changes without changes', () => {
    const sections = describeDiff()
      .trim()
      .split('\n\n')
      .map((section) => section.split('\n'));
    expect(sections.map(([title]) => title)).toEqual([
      'Declarations',
      'Tables (what the next migration would hold)',
      'Endpoints',
      'Who may do what, by privilege',
      'Who may do what, by role of the demonstration',
      'Labels',
    ]);
    expect(sections.every(([, ...lines]) => lines.join() === '  no change')).toBe(true);
  }, 60_000);

  it('reports the effect on tables, calls, permissions and texts deterministically', () => {
    change({
      'label: f.text({ required: true, i18n: true, max: 160':
        'note: f.text({ required: true, max: 50 }),\n    label: f.text({ required: true, i18n: true, max: 80',
      'position: f.int({ min: 0, max: 9999, default: 0, help: true })': 'place: f.int({ min: 0 })',
      "'position'": "'place'",
      "'list', 'show', 'create', 'edit', 'delete', 'history'":
        "'list', 'show', 'create', 'edit', 'history'",
    });
    const said = describeDiff();
    expect(said).toContain('~ links.fields.label.max: 160 → 80');
    expect(said).toContain('-- DESTRUCTIVE: the values of this column are lost');
    expect(said).toMatch(/DESTRUCTIVE.*\n {2}ALTER TABLE "links" DROP COLUMN "position";/);
    expect(said).toMatch(
      /RISK: fails while the table has rows.*\n {2}ALTER TABLE "links" ADD COLUMN "note" text NOT NULL;/,
    );
    expect(said).toContain('+ Links.note: ');
    expect(said).toContain(
      '- STAFF_LINK_OWN_DATA may delete links: rows where Owner is the user’s own staff record',
    );
    expect(said).toMatch(/\n {2}lecturer:\n {4}- delete links: rows where/);
    expect(said).toContain('! resources.links.fields.note (si): MISSING');
    expect(said).not.toContain(copy);
    git('commit', '--quiet', '--all', '--message', 'Changed');
    expect(describeDiff('HEAD~1')).toBe(said);
  }, 120_000);

  it('refuses unknown commits and faulty declarations with a readable message', () => {
    expect(failureOf(() => describeDiff('nonsense'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('“nonsense” is not a commit of this repository'),
    });
    change({ "title: 'label'": "title: 'lable'" });
    expect(failureOf(() => describeDiff())).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(
        'links.title: there is no field “lable” (did you mean “label”?)',
      ),
    });
  }, 60_000);
});
