import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const page = readFileSync(path.join(ROOT, 'docs/add-a-resource.md'), 'utf8');
const commands = [...page.matchAll(/```sh\n(.*?)\n```/gs)].map(([, command = '']) => command);
const FOLDERS = ['src', 'gateway', 'scripts', 'tests', 'docs', 'examples'];
const FILES = [
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
  'vite.config.ts',
  'vite.gateway.config.ts',
  '.oxlintrc.json',
];

/** The generated tests. */
const TESTS = [
  'src/resources/staff/tests/sabbaticals.gateway',
  'src/resources/staff/tests/moduleStudents.gateway',
];

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'faculty-portal-walk-'));
  for (const name of [...FOLDERS, ...FILES])
    if (existsSync(path.join(ROOT, name)))
      cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a command in the copy as typed in a terminal; returns its output if it failed. */
function run(command: string): string {
  try {
    execFileSync('bash', ['-c', command], {
      cwd: copy,
      stdio: 'pipe',
      env: {
        ...process.env,
        VITEST: undefined,
        VITEST_WORKER_ID: undefined,
        VITEST_POOL_ID: undefined,
        WALK_SERVER: inject('postgresUrl'),
        WALK_TEMPLATE: inject('seededTemplate'),
      },
    });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    return `${String(stdout)}${String(stderr)}` || String(error);
  }
}

it('The page “Add a resource” leads from nothing to working resources, and real data into one of them', () => {
  expect(commands).toHaveLength(3);
  for (const command of commands) expect(run(command)).toBe('');
  const migrations = readdirSync(path.join(copy, 'gateway/migrations'));
  // Nothing changed between the second migration and the third, so none is written.
  expect(
    migrations.filter((name) =>
      /_(add_sabbaticals|add_module_students|change_sabbaticals)\.sql$/.test(name),
    ),
  ).toHaveLength(2);
  // The generated files and their imports, which leave out most screens and tests.
  writeFileSync(
    path.join(copy, 'tsconfig.walk.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: [
        'src/resources/areas.ts',
        'gateway/**/*.d.ts',
        ...TESTS.map((name) => `${name}.test.ts`),
      ],
    }),
  );
  expect(run('npx tsc --noEmit --incremental false --project tsconfig.walk.json')).toBe('');
  mkdirSync(path.join(copy, 'tests/gateway/walk'), { recursive: true });
  cpSync(
    path.join(copy, 'tests/gateway/walk/importOulad.ts'),
    path.join(copy, 'tests/gateway/walk/importOulad.test.ts'),
  );
  expect(
    run(
      [
        'npx vitest run --config tests/gateway/walk/vitest.walk.config.ts --project unit --project gateway',
        ...['labels', 'screens', 'imports'].map((name) => `tests/architecture/${name}`),
        ...TESTS,
        'tests/gateway/walk/importOulad',
      ].join(' '),
    ),
  ).toBe('');
}, 300_000);

it('A name that is taken or wrong is refused before anything is written', () => {
  expect(
    run('npm run --silent new:resource -- publications --area staff --field title:text'),
  ).toContain('There is a resource “publications” already.');
  expect(
    run('npm run --silent new:resource -- Sabbaticals --area staff --field title:text'),
  ).toContain('is no name for a resource');
  expect(run('npm run --silent new:resource -- leaves --area staf --field title:text')).toContain(
    'did you mean “staff”?',
  );
});

it('The files are restored if the migration cannot be written, so that the command can be repeated', () => {
  const generator = path.join(copy, 'scripts/generateMigration.ts');
  const index = path.join(copy, 'src/resources/staff/index.ts');
  const [whole, area] = [readFileSync(generator, 'utf8'), readFileSync(index, 'utf8')];
  writeFileSync(generator, "throw new Error('the disk is full');");
  expect(
    run('npm run --silent new:resource -- leaves --area staff --field title:text*!'),
  ).toContain('Everything written was taken back.');
  writeFileSync(generator, whole);
  expect(readFileSync(index, 'utf8')).toBe(area);
  expect(
    ['src/resources/staff/leaves.ts', 'src/resources/staff/tests/leaves.gateway.test.ts'].filter(
      (file) => existsSync(path.join(copy, file)),
    ),
  ).toEqual([]);
});
