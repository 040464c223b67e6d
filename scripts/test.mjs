import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';

const windows = process.platform === 'win32';
const npm = windows ? 'npm.cmd' : 'npm';
const script = (name) => [npm, 'run', '--silent', name];

/** Runs a step and prints its output: as it comes if the step runs `alone`, otherwise at its end. */
async function run([title, [command, ...args]], alone = false) {
  if (alone) console.log(`\n— ${title}`);
  const started = Date.now();
  const child = spawn(command, args, {
    stdio: ['ignore', ...(alone ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    shell: windows,
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => output.push(data));
  const [status] = await once(child, 'close');
  if (!alone) {
    console.log(`\n— ${title} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
    process.stdout.write(Buffer.concat(output));
  }
  if (status !== 0) console.error(`\n${title}: failed`);
  return status === 0;
}

/** Runs independent steps at the same time and ends the process if one of them failed. */
async function runAll(steps) {
  const succeeded = await Promise.all(steps.map((step) => run(step, steps.length === 1)));
  if (succeeded.includes(false)) process.exit(1);
}

if (!existsSync('node_modules'))
  await runAll([['Install', [npm, 'ci', '--no-audit', '--no-fund']]]);

const checks = [
  ['Format', script('format:check')],
  ['Types', script('types')],
  ['Lint', script('lint')],
  ['Unused code and dependencies', script('unused')],
];
const vitest = ['npx', 'vitest', 'run'];

// `npm run check`: the loop while working; without a build, a database, a browser and a DOM.
const [mode, ...rest] = process.argv.slice(2);
if (mode === '--quick')
  await runAll([
    ...checks,
    ['Unit and architecture tests', [...vitest, '--project', 'unit', ...rest]],
  ]);
else {
  await runAll([
    ['Programs of the tests', script('programs')],
    ...checks,
    ['Build', script('build')],
  ]);
  // After the machine's own, those that had to be brought.
  process.env.PATH += `${path.delimiter}${path.resolve('.cache/programs/bin')}`;
  await runAll([['All tests', [...vitest, ...process.argv.slice(2)]]]);
}
