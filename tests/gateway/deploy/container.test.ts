import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../equipment/freePort.ts';
import { startPortal } from '../equipment/mainProcess.ts';
import { temporaryDirectory } from '../equipment/temporaryDirectory.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const PATIENCE = 300_000;

interface Instruction {
  name: string;
  value: string;
}

/** The instructions of a container file, by stage; it has neither continued lines nor heredocs. */
const stagesOf = (text: string): Instruction[][] => {
  const stages: Instruction[][] = [];
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === undefined || value === undefined) {
      if (line !== '' && !line.startsWith('#')) throw new Error(`Not an instruction: ${line}`);
      continue;
    }
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, value });
  }
  return stages;
};

const [build = [], shipped = []] = stagesOf(read('deploy/Containerfile'));
const valuesOf = (stage: Instruction[], name: string): string[] =>
  stage.filter((each) => each.name === name).map(({ value }) => value);

/** The packages that are left after `npm prune --omit=dev`, linked into a folder of their own. */
function linkProductionPackages(target: string): void {
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const modules = path.join(ROOT, 'node_modules');
  for (const place of listed.split('\n')) {
    const name = path.relative(modules, place);
    if (place === '' || name.startsWith('..') || name.includes('node_modules')) continue;
    mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    symlinkSync(place, path.join(target, name));
  }
}

describe('The container file', () => {
  test('builds with commands that exist, ships a fixed major version of Node, and runs as another user than root', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const command of valuesOf(build, 'RUN')) {
      const [, script] = /^npm run (\S+)$/.exec(command) ?? [];
      if (script !== undefined) expect(scripts).toHaveProperty(script);
      else expect(command).toMatch(/^npm (ci|prune) /);
    }
    for (const stage of [build, shipped])
      expect(valuesOf(stage, 'FROM')[0]).toMatch(/^node:\d+-\w+-slim( AS build)?$/);
    expect(valuesOf(shipped, 'USER')).toEqual(['node']);
    for (const source of valuesOf(build, 'COPY').flatMap((value) => value.split(' ').slice(0, -1)))
      expect(existsSync(path.join(ROOT, source)), source).toBe(true);
    for (const left of read('.containerignore').trim().split('\n'))
      expect(valuesOf(build, 'COPY').join(' ')).not.toContain(left);
  });

  test(
    'ships everything that the portal needs: it starts from the copied files, writes nothing but its data, its health check succeeds, and its commands run, of which one backs it up',
    async () => {
      expect(existsSync(path.join(ROOT, 'dist/portal')), 'run npm run build first').toBe(true);
      const root = temporaryDirectory();
      const portal = path.join(root, 'portal');
      mkdirSync(portal);
      for (const value of valuesOf(shipped, 'COPY')) {
        const [, source = '', target = ''] =
          /^--from=build \/portal\/(\S+) (\S+)$/.exec(value) ?? [];
        const place = path.resolve(portal, target === './' ? path.basename(source) : target);
        if (source === 'node_modules') linkProductionPackages(place);
        else cpSync(path.join(ROOT, source), place, { recursive: true });
      }
      const port = String(await freePort());
      const settings = Object.fromEntries(
        [...(valuesOf(shipped, 'ENV')[0] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
          name,
          value,
        ]),
      ) as Record<string, string>;
      const environment = {
        ...settings,
        HOST: '127.0.0.1',
        PORT: port,
        DATA_DIR: path.join(root, 'data'),
        DEMO: 'none',
      };
      const [command = '', ...args] = JSON.parse(valuesOf(shipped, 'CMD')[0] ?? '[]') as string[];
      expect(command).toBe('node');
      const before = filesIn(portal);
      const started = startPortal(args, { cwd: portal, env: environment });
      const origin = await started.origin();
      const [, health = '[]'] =
        /CMD (\[.*\])$/.exec(valuesOf(shipped, 'HEALTHCHECK')[0] ?? '') ?? [];
      const [, ...check] = JSON.parse(health) as string[];
      const outcome = (env: NodeJS.ProcessEnv): number | null =>
        spawnSync(process.execPath, check, { env: { ...process.env, ...env } }).status;
      expect(outcome({ PORT: port })).toBe(0);
      expect(outcome({ PORT: String(await freePort()) })).toBe(1);
      const page = await (await fetch(origin)).text();
      expect(page).toContain('<div id="root">');
      const run = (...words: string[]) =>
        spawnSync(process.execPath, words, {
          cwd: portal,
          env: { ...process.env, ...environment },
          encoding: 'utf8',
        });
      const backup = path.join(root, 'portal.backup');
      expect(run('dist/gateway/data.js', 'backup', '--to', backup).stdout).toContain('Wrote');
      for (const [command, name] of Object.entries({ files: 'files', verifyMarks: 'marks:verify' }))
        expect(run(`dist/gateway/${command}.js`, '--help').stdout).toContain(`npm run ${name}`);
      expect(filesIn(portal)).toEqual(before);
      started.signal('SIGTERM');
      expect(await started.ended).toBe(0);
    },
    PATIENCE,
  );
});

const filesIn = (directory: string): string =>
  execFileSync('find', [directory, '-type', 'f', '-printf', '%p %T@\n'], { encoding: 'utf8' });

describe('The compose file', () => {
  interface Service {
    image: string;
    volumes?: string[];
    networks: string[];
    ports?: string[];
    read_only?: boolean;
    environment?: Record<string, string>;
    depends_on?: Record<string, unknown>;
  }
  const compose = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, unknown>;
    networks: Record<string, unknown>;
  };
  const services = Object.entries(compose.services);

  test('mounts and joins only what it declares, and every mounted file exists', () => {
    for (const [name, { volumes = [], networks, depends_on = {} }] of services) {
      for (const each of networks) expect(Object.keys(compose.networks), name).toContain(each);
      for (const each of Object.keys(depends_on)) expect(compose.services).toHaveProperty(each);
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('.'))
          expect(existsSync(path.join(ROOT, 'deploy', source)), source).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
    }
  });

  test('opens only the proxy to the world and runs the gateways on a read-only root', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(['proxy']);
    for (const name of ['gateway1', 'gateway2'])
      expect(compose.services[name]?.read_only).toBe(true);
  });

  test('asks for exactly the values of its example', () => {
    const asked = [...read('deploy/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const given = [...read('deploy/compose.env.example').matchAll(/^(\w+)=/gm)].map(
      ([, name]) => name,
    );
    expect([...new Set(asked)].toSorted()).toEqual(given.toSorted());
  });
});

test('The unit of systemd is one that systemd accepts', () => {
  const directory = temporaryDirectory();
  const file = path.join(directory, 'faculty-portal@.service');
  const unit = read('deploy/systemd/faculty-portal@.service');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const { status, stderr, stdout } = spawnSync('systemd-analyze', ['verify', file], {
    encoding: 'utf8',
  });
  expect(
    `${stdout}${stderr}`.split('\n').filter((line) => line.includes('faculty-portal')),
  ).toEqual([]);
  expect(status).toBe(0);
});
