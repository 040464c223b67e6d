import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { AreaDeclaration } from '../../../src/contract/model/area.ts';
import type { UiExtensions } from '../../../src/framework/core/extensions/extendUi.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** A resource with child rows and tabs, and a closed and a conditional field. */
const JOURNEYS = `import { f } from '../../contract/model/fields.ts';
import { defineResource, standardAccess } from '../../contract/model/resource.ts';

export const journeys = defineResource({
  name: 'journeys',
  path: '/manage-journeys/journeys',
  title: 'purpose',
  fields: {
    purpose: f.text({ required: true, i18n: true, max: 120, search: 'A' }),
    isAbroad: f.bool({ default: false }),
    country: f.text({ max: 60, visible: { isAbroad: true }, required: { isAbroad: true }, onHide: 'clear' }),
    reference: f.text({ immutable: true, max: 20 }),
    stages: f.lines({ fields: { place: f.text({ required: true, max: 60 }), nights: f.int({ min: 0, max: 90 }) }, max: 9 }),
    note: f.text({ multiline: true, max: 500 }),
  },
  access: standardAccess('JOURNEYS_VIEW'),
  views: { main: { via: ['JOURNEYS_VIEW'], columns: ['purpose', 'country', 'stages'], filters: ['isAbroad'], sort: ['country', 'asc'] } },
  form: {
    sections: [
      { key: 'what', tab: 'plan', fields: ['purpose', 'isAbroad', 'country', 'reference'] },
      { key: 'route', tab: 'stages', fields: ['stages'] },
    ],
  },
});
`;
const AREA = `import { defineArea } from '../../contract/model/area.ts';
import { journeys as records } from './journeys.ts';

export const journeys = defineArea({ name: 'journeys', menu: { key: 'journeys', section: 'MIS', privilege: null, icon: 'mark' }, resources: [records], entries: [{ resource: 'journeys', view: 'main' }] });
`;

export const journeyTexts = {
  menuGroups: { journeys: 'Journeys' },
  resources: {
    journeys: {
      name: 'Journey |||| Journeys',
      fields: {
        purpose: 'Purpose',
        isAbroad: 'Abroad',
        country: 'Country',
        reference: 'Reference',
        stages: 'Stages',
        note: 'Note',
      },
      lines: { stages: { place: 'Place', nights: 'Nights' } },
      sections: { what: 'What for', route: 'Route' },
      tabs: { plan: 'Plan', stages: 'Stages' },
      views: { main: 'Journeys' },
    },
  },
};

/** The output of a command, and whether it succeeded. */
export interface CommandResult {
  text: string;
  isSuccess: boolean;
}

/**
 * A copy of the resources, including `journeys`, that uses the original framework, so that both
 * share its modules.
 */
export class EjectedCopy {
  readonly folder: string;

  constructor() {
    // Below the root, because the test runner loads modules only from there.
    mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
    this.folder = mkdtempSync(path.join(ROOT, '.cache/eject-'));
    mkdirSync(path.join(this.folder, 'src'));
    cpSync(path.join(ROOT, 'package.json'), path.join(this.folder, 'package.json'));
    const settings = (file: string, own: object) =>
      this.write(
        file,
        JSON.stringify({
          ...(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as object),
          ...own,
        }),
      );
    settings('tsconfig.json', {});
    settings('.oxlintrc.json', { ignorePatterns: [] });
    for (const shared of [
      'node_modules',
      'scripts',
      'src/framework',
      'src/contract',
      'src/providers',
      'src/i18n',
    ])
      symlinkSync(path.join(ROOT, shared), path.join(this.folder, shared));
    cpSync(path.join(ROOT, 'src/resources'), path.join(this.folder, 'src/resources'), {
      recursive: true,
      filter: (file) =>
        !/\.test\.tsx?$|[/\\](tests|server|demo)$|[/\\](server|demo)\.ts$/.test(file),
    });
    mkdirSync(path.join(this.folder, 'src/resources/journeys'));
    this.write('src/resources/journeys/journeys.ts', JOURNEYS);
    this.write('src/resources/journeys/index.ts', AREA);
    const registry = this.read('src/resources/areas.ts');
    this.write(
      'src/resources/areas.ts',
      `import { journeys } from './journeys/index.ts';\n${registry.replace('= [', '= [journeys,')}`,
    );
  }

  read(file: string): string {
    return readFileSync(path.join(this.folder, file), 'utf8');
  }

  write(file: string, text: string): void {
    writeFileSync(path.join(this.folder, file), text);
  }

  /** Makes `tsc` check these files and what they import: all resources take a minute. */
  checkTypesOf(files: readonly string[]): void {
    const settings = JSON.parse(this.read('tsconfig.json')) as object;
    this.write('tsconfig.json', JSON.stringify({ ...settings, include: files }));
  }

  async run(command: string, ...words: readonly string[]): Promise<CommandResult> {
    try {
      const { stdout, stderr } = await run(path.join(ROOT, 'node_modules/.bin', command), words, {
        cwd: this.folder,
      });
      return { text: stdout + stderr, isSuccess: true };
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      return { text: stdout + stderr, isSuccess: false };
    }
  }

  eject(...words: readonly string[]): Promise<CommandResult> {
    return this.run('tsx', 'scripts/eject/eject.ts', ...words);
  }

  async #load(file: string): Promise<Record<string, unknown>> {
    return (await import(/* @vite-ignore */ path.join(this.folder, file))) as Record<
      string,
      unknown
    >;
  }

  async areas(): Promise<readonly AreaDeclaration[]> {
    return (await this.#load('src/resources/areas.ts'))['areas'] as readonly AreaDeclaration[];
  }

  async extensions(): Promise<readonly UiExtensions[]> {
    return (await this.#load('src/resources/pages.ts'))['uiExtensions'] as readonly UiExtensions[];
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
