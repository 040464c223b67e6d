import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`The portal needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a step with a title; exits if it fails. */
function step(title, command, args) {
  console.log(title);
  const { status } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
}

function filesBelow(entry) {
  if (!existsSync(entry)) return [];
  if (statSync(entry).isFile()) return [entry];
  return readdirSync(entry).flatMap((name) => filesBelow(path.join(entry, name)));
}

/** A hash of all inputs of a build, so that an unchanged tree is not built again. */
function stateOf(entries) {
  const hash = createHash('sha256');
  for (const file of entries.flatMap(filesBelow).sort())
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

function whenChanged(name, entries, work) {
  const stamp = path.join('node_modules', '.cache', `${name}.stamp`);
  const state = stateOf(entries);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  work();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, state);
}

/** Installs and builds what changed. */
function prepare() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  whenChanged('install', ['package-lock.json'], () =>
    step('Installing dependencies …', npm, ['ci', '--no-audit', '--no-fund']),
  );
  const results = [built, 'dist/portal/index.html', 'dist/site/index.html'];
  if (!results.every((file) => existsSync(file))) writeStampAway('build');
  whenChanged(
    'build',
    [
      'src',
      'gateway',
      'public',
      'index.html',
      'scripts',
      'vite.config.ts',
      'vite.site.config.ts',
      'vite.gateway.config.ts',
      'package-lock.json',
    ],
    () => step('Building portal and gateway …', npm, ['run', '--silent', 'build']),
  );
}

function writeStampAway(name) {
  const stamp = path.join('node_modules', '.cache', `${name}.stamp`);
  if (existsSync(stamp)) writeFileSync(stamp, '');
}

// Commands run as they were built for the portal that may be running: a build replaces its files.
const [program = 'main', ...words] = process.argv.slice(2);
const built = `dist/gateway/${program}.js`;
if (program === 'main' || !existsSync(built)) prepare();

const child = spawn(process.execPath, [built, ...words], {
  stdio: 'inherit',
  // From Node 22 on, the next start does not compile again what this one did.
  env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'), ...process.env },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
