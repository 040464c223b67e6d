import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const windows = process.platform === 'win32';

function run(title, command, args) {
  console.log(`\n— ${title}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: windows });
  if (status !== 0) {
    console.error(`\n${title}: failed`);
    process.exit(status ?? 1);
  }
}

const npm = windows ? 'npm.cmd' : 'npm';
if (!existsSync('node_modules')) run('Install', npm, ['ci', '--no-audit', '--no-fund']);
run('Format', npm, ['run', '--silent', 'format:check']);
run('Types', npm, ['run', '--silent', 'types']);
run('Lint', npm, ['run', '--silent', 'lint']);
run('Unused code and dependencies', npm, ['run', '--silent', 'unused']);

// `npm run check`: the loop while working; without a build, a database and a browser.
const [mode, ...rest] = process.argv.slice(2);
if (mode === '--quick')
  run('Unit and architecture tests', 'npx', ['vitest', 'run', '--project', 'unit', ...rest]);
else {
  run('Build', npm, ['run', '--silent', 'build']);
  run('Unit, gateway, browser and architecture tests', 'npx', [
    'vitest',
    'run',
    ...process.argv.slice(2),
  ]);
}
