import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { program } from '../programs/programs.ts';

const RELEASE = 'bookworm';
const UPDATES = `deb http://deb.debian.org/debian-security ${RELEASE}-security main`;
const PERSON = 'person';
const CHECKOUT = `/home/${PERSON}/portal`;

/** Runs a command (third) as a user (second) in a root (first), with nothing but this environment. */
const ENTER = `
  root=$1 user=$2 command=$3; shift 3
  mount -t proc proc "$root/proc"
  exec chroot --userspec="$user" "$root" env -i "$@" sh -ec "$command"`;

export interface BareMachine {
  /** Runs a command in the checkout as an ordinary user. */
  start(command: string): ChildProcess;
  remove(): void;
}

/** Copies this Node with its npm to where a person would install it. */
function copyNode(root: string): void {
  const npm = path.dirname(
    path.dirname(realpathSync(execFileSync('which', ['npm']).toString().trim())),
  );
  copyFileSync(process.execPath, path.join(root, 'usr/local/bin/node'));
  cpSync(npm, path.join(root, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    symlinkSync(
      `../lib/node_modules/npm/bin/${name}-cli.js`,
      path.join(root, 'usr/local/bin', name),
    );
}

/** What a person's network needs, of this machine's: its addresses, its registry, its authorities. */
function copyNetwork(root: string): string[] {
  const registry = execFileSync('npm', ['config', 'get', 'registry']).toString().trim();
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  for (const file of ['/etc/resolv.conf', '/etc/hosts', ...(authorities ? [authorities] : [])])
    cpSync(file, path.join(root, file), { dereference: true });
  return [
    `npm_config_registry=${registry}`,
    ...(authorities ? [`NODE_EXTRA_CA_CERTS=${authorities}`] : []),
  ];
}

/** A Debian of its smallest kind below a temporary folder, with Node and the last commit. */
export function makeBareMachine(): BareMachine {
  const root = mkdtempSync(path.join(tmpdir(), 'faculty-portal-bare-'));
  const run = (command: string, ...args: string[]): void =>
    void execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  chmodSync(root, 0o755);
  run('debootstrap', '--variant=minbase', RELEASE, root);
  // Debian's installer adds the updates, without which Chromium is months old.
  appendFileSync(path.join(root, 'etc/apt/sources.list'), `${UPDATES}\n`);
  const network = copyNetwork(root);
  copyNode(root);
  run('chroot', root, 'useradd', '--create-home', PERSON);
  // By address: a clone by path would share its files with this checkout.
  run(program('git'), 'clone', '--quiet', `file://${process.cwd()}`, path.join(root, CHECKOUT));
  run('chroot', root, 'chown', '--recursive', `${PERSON}:${PERSON}`, CHECKOUT);
  return {
    start: (command) => {
      const entered = [root, `${PERSON}:${PERSON}`, `cd ${CHECKOUT}; ${command}`];
      const environment = [`HOME=/home/${PERSON}`, 'PATH=/usr/local/bin:/usr/bin:/bin', ...network];
      // A process namespace of its own ends with the command.
      return spawn(
        'unshare',
        ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-ec', ENTER, 'sh'].concat(
          entered,
          environment,
        ),
        { stdio: ['ignore', 'inherit', 'inherit'] },
      );
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
