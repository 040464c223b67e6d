import { describe, expect, it } from 'vitest';
import { filesIn, isTest, textOf } from './sourceFiles.ts';
import { HOLE, sqlTextsIn, type SqlText, statementNamesIn } from './sqlTexts.ts';

const WIDTH = 100;
const SHORT = '[a-z][a-z0-9]?';

/** Lines longer than the print width. */
const longLines = ({ lines }: SqlText): string[] => lines.filter((line) => line.length > WIDTH);

const CLAUSES = [
  'SELECT',
  '(?<!(?:DELETE|SELECT|DISTINCT) )FROM',
  '(?:(?:LEFT|RIGHT|FULL|CROSS) )?JOIN',
  'WHERE|GROUP BY|HAVING|WINDOW|ORDER BY|LIMIT|FOR UPDATE|RETURNING',
  'SET|VALUES|ON CONFLICT|UNION',
];
const STRUCTURE = new RegExp(String.raw`[()]|\b(?:${CLAUSES.join('|')})\b`, 'g');

/**
 * Clauses in the middle of a line. Allowed in a statement on one line and in parentheses that open
 * on the line.
 */
function clausesWithin({ sql }: SqlText): string[] {
  const text = sql.trim();
  if (!text.includes('\n')) return [];
  let depth = 0;
  return text.split('\n').flatMap((line) => {
    let outer = depth;
    const offences: string[] = [];
    for (const { 0: token, index } of line.matchAll(STRUCTURE)) {
      if (token === '(') depth += 1;
      else if (token === ')') outer = Math.min(outer, (depth -= 1));
      else if (depth <= outer && line.slice(0, index).trim() !== '') offences.push(line.trim());
    }
    return offences;
  });
}

/** Keywords are in capitals, so the second of two adjacent names is an alias. */
const ALIASES = [
  `(?:[a-z0-9_")]|${HOLE}) (${SHORT})\\b`,
  `\\bAS (${SHORT}) ?\\(`,
  `\\bOF (${SHORT})\\b`,
  `\\b(${SHORT})(?:\\([^()]*\\))? AS (?:MATERIALIZED )?\\(`,
  `(?<![\\w."])(${SHORT})\\.(?=[a-z_"*]|${HOLE})`,
].map((pattern) => new RegExp(pattern, 'g'));

/** Definitions and uses of aliases of one or two letters. */
const shortAliases = ({ sql }: SqlText): string[] =>
  ALIASES.flatMap((pattern) => [...sql.matchAll(pattern)].map(([found]) => found.trim()));

const files = filesIn(['gateway', 'src/resources'], /\.ts$/).filter(
  (file) => !isTest(file) && !file.includes('/tests/'),
);
const texts = files.flatMap((file) => sqlTextsIn(file, textOf(file)));
const offences = (check: (text: SqlText) => string[]): string[] =>
  texts.flatMap((text) => check(text).map((offence) => `${text.file}:${text.line} ${offence}`));

describe('SQL in the sources', () => {
  it('is found', () => {
    expect(texts.length).toBeGreaterThan(1_000);
  });

  it('has no line over 100 columns', () => {
    expect(offences(longLines)).toEqual([]);
  });

  it('starts a line with each clause', () => {
    expect(offences(clausesWithin)).toEqual([]);
  });

  it('uses words as aliases', () => {
    expect(offences(shortAliases)).toEqual([]);
    expect(files.filter((file) => /sql\.raw\(['`][a-z]\d?['`]\)/.test(textOf(file)))).toEqual([]);
  });
});

it('Only the area of rule sets reads pass grades, bands and classes: others ask for a by-law', () => {
  const rules = /\bpass_grade\b|\brule_sets__(grades|classes)\b/;
  const readers = texts.filter(({ sql }) => rules.test(sql)).map(({ file }) => file);
  expect([...new Set(readers)]).toEqual(['src/resources/ruleSets/server/byLaw.ts']);
});

describe('The check of SQL', () => {
  const check = (sql: string): string[][] =>
    sqlTextsIn('sample.ts', `const text = \`${sql}\`;`).map((text) => [
      ...longLines(text),
      ...clausesWithin(text),
      ...shortAliases(text),
    ]);

  it.each([
    'SELECT id FROM staff WHERE id = $1',
    'SELECT member.id FROM staff member',
    '\n  SELECT id\n  FROM staff\n  WHERE id IN (SELECT head_id FROM departments)',
    "\n  SELECT extract(epoch FROM starts_on) AS at\n  FROM semesters\n  WHERE label <> ' FROM a b'",
    '\n  DELETE FROM staff\n  WHERE note IS DISTINCT FROM $1 -- FROM a b',
    'coalesce((\n  SELECT FROM ${table} record\n  WHERE record.${column} = $1\n), false)',
    'coalesce((\n  SELECT 1\n), (SELECT 2 FROM staff))',
  ])('accepts %j', (sql) => {
    expect(check(sql)).toEqual([[]]);
  });

  it.each([
    `SELECT ${'id, '.repeat(30)} id FROM staff`,
    'SELECT id\n  FROM staff WHERE id = $1',
    '\n  SELECT id FROM staff\n  WHERE id = $1',
    '\n  SELECT id\n  FROM staff JOIN departments ON true',
    '\n  UPDATE staff SET name = $1\n  WHERE id = $2',
    'coalesce((\n  SELECT id FROM staff\n), 1)',
    'SELECT id FROM staff s',
    'SELECT id FROM staff, departments d',
    'SELECT id FROM (SELECT id FROM staff) s',
    'SELECT id FROM unnest($1) AS n(id)',
    'WITH s AS (SELECT id FROM staff) SELECT',
    'SELECT id FROM ${table} t',
    'SELECT id FROM staff FOR UPDATE OF s',
    'coalesce(s.name, false)',
    'coalesce(s.${column}, false)',
  ])('refuses %j', (sql) => {
    expect(check(sql).flat()).not.toEqual([]);
  });
});

/** Statements of areas that read some rows of more, and where the rest is said or not wanted. */
const CUT: Readonly<Record<string, string>> = {
  'src/resources/documents/server/issue.ts': 'answers studentsFound and issuedFound',
  'src/resources/evaluation/server/form.ts': 'answers the latest notes, as the form says',
  'src/resources/halls/server/noShows.ts': 'a job, which goes on with the next',
  'src/resources/mentoring/server/distribution.ts': 'refuses what is more',
  'src/resources/messages/server/audience.ts': 'answers the count, or choices that words narrow',
  'src/resources/registration/server/countsByGroup.ts': 'answers a page of groups with their total',
  'src/resources/scanning/server/showing.ts': 'answers the latest scans with their count',
};

it('Cuts no answer silently: a page has its total, and the reason of every other limit is known', () => {
  const areas = texts.filter(({ file }) => file.startsWith('src/resources/'));
  const cut = areas.filter(({ sql }) => new RegExp(`\\bLIMIT (?!1\\b)(\\d|${HOLE})`).test(sql));
  expect([...new Set(cut.map(({ file }) => file))].toSorted()).toEqual(Object.keys(CUT));
});

it('Screens that ask for the first rows of a list say how many there are', () => {
  const screens = filesIn(['src/resources', 'src/framework'], /\.tsx?$/).filter(
    (file) => !isTest(file) && !file.includes('/tests/'),
  );
  const silent = screens.filter((file) => {
    const text = textOf(file);
    return /range: \[0, \d+\]/.test(text) && !/\b(total|ShownOf|PageTurner)\b/.test(text);
  });
  expect(silent).toEqual([]);
});

/** A connection prepares a name once: a second statement of that name would be refused or mistaken. */
it('No two prepared statements share a name', () => {
  const sources = filesIn(['gateway', 'src'], /\.ts$/).filter((file) => !isTest(file));
  const names = sources.flatMap((file) => statementNamesIn(file, textOf(file)));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, place) => names.indexOf(name) < place)).toEqual([]);
  const twice = "first({ name: 'twice', text: ONE }); second({ text: OTHER, name: 'twice' });";
  expect(statementNamesIn('twice.ts', twice)).toEqual(['twice', 'twice']);
});
