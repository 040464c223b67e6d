// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AreaDeclaration } from '../../src/contract/model/area.ts';
import { generatedScreens } from '../../src/framework/app/generatedScreens.ts';
import type { UiExtensions } from '../../src/framework/core/extensions/extendUi.ts';
import type { LazyComponent } from '../../src/framework/core/loading/lazyNamed.ts';
import { uiExtensions } from '../../src/resources/pages.ts';
import { EjectedCopy, journeyTexts, type CommandResult } from './equipment/ejectedCopy.ts';
import { renderPortal } from './equipment/renderPortal.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const copy = new EjectedCopy();
const EJECTED = [
  'publications.edit',
  'publications.list',
  'publications.create',
  'publications.show',
  'journeys.edit',
  'journeys.show',
  'journeys.create',
  'staff.edit',
];
let result: CommandResult;
let areas: readonly AreaDeclaration[];
let ejected: readonly UiExtensions[];

/**
 * Loads all bound components before a screen opens, so that no snapshot shows one that is still
 * loading.
 */
const preloadAll = ({ resources = {} }: UiExtensions) =>
  Promise.all(
    Object.values(resources).flatMap(({ cells, inputs, slots, views }) =>
      [cells, inputs, slots, views].flatMap((bound) =>
        Object.values(bound ?? {}).map((component) =>
          (component as LazyComponent<unknown>).preload(),
        ),
      ),
    ),
  );

beforeAll(async () => {
  result = await copy.eject(...EJECTED);
  areas = await copy.areas();
  ejected = await copy.extensions();
  await Promise.all([...uiExtensions, ...ejected].map(preloadAll));
  await Promise.all(Object.values(generatedScreens.views).map((view) => view.preload()));
}, 60_000);
afterAll(() => copy.remove());

const id = (name: string): string => `00000000-0000-7000-8000-${name.padStart(12, '0')}`;
const [S1, T1, A1, U1, D1] = ['51', 'e1', 'a1', 'b1', 'd1'].map(id);
const [P1 = '', P2 = '', J1 = '', J2 = '', J3 = ''] = ['c1', 'c2', 'f1', 'f2', 'f3'].map(id);

const stored = { version: 3, createdAt: '2026-01-02T03:04:05Z', updatedAt: '2026-01-02T03:04:05Z' };
const publication = (id: string, title: string, fields: object = {}) => ({
  ...stored,
  id,
  title,
  staff: S1,
  authors: [
    { name: 'N. Silva', staff: S1 },
    { name: 'A. Perera', staff: null },
  ],
  type: T1,
  areas: [A1],
  year: 2020,
  venue: 'Sri Lanka Journal',
  volume: '4',
  pages: '1-9',
  inPress: false,
  publishedOn: '2020-05-06',
  doi: '10.4038/x',
  url: null,
  file: null,
  status: 'verified',
  returnedBecause: null,
  verifiedOn: '2021-02-03',
  verifiedBy: U1,
  _can: { show: true, edit: '*', delete: true, history: true },
  _labels: {
    staff: { en: 'N. Silva', si: 'එන්. සිල්වා' },
    authors: [{ staff: { en: 'N. Silva', si: 'එන්. සිල්වා' } }, { staff: null }],
    type: { en: 'Article', si: 'ලිපිය' },
    areas: [{ en: 'Botany', si: 'උද්භිද විද්‍යාව' }],
    verifiedBy: 'Verifier',
  },
  ...fields,
});
const journey = (id: string, fields: object = {}) => ({
  ...stored,
  id,
  purpose: { en: 'Field work', si: 'ක්ෂේත්‍ර කටයුතු' },
  isAbroad: false,
  country: null,
  reference: 'J-1',
  stages: [
    { place: 'Kandy', nights: 2 },
    { place: 'Galle', nights: 1 },
  ],
  note: 'By train',
  _can: { show: true, edit: '*', delete: true },
  _labels: {},
  ...fields,
});
const member = {
  ...stored,
  id: S1 ?? '',
  user: null,
  employeeNumber: 'E1',
  title: 'doctor',
  nameWithInitials: { en: 'N. Silva', si: 'එන්. සිල්වා' },
  fullName: { en: 'Nimal Silva', si: 'නිමල් සිල්වා' },
  department: D1,
  category: 'academic',
  designation: null,
  email: 'n@x.lk',
  phone: null,
  photo: null,
  biography: null,
  _can: { show: true, edit: '*' },
  _labels: { department: { en: 'Botany', si: 'උද්භිද' } },
};
const fill = () => {
  gateway.tables.set('publications', [
    publication(P1, 'First work'),
    publication(P2, 'Second work', {
      year: 2024,
      status: 'draft',
      verifiedOn: null,
      verifiedBy: null,
      _can: { show: true },
    }),
  ]);
  gateway.tables.set('journeys', [
    journey(J1),
    journey(J2, { _can: { show: true, edit: ['note'] } }),
    journey(J3, { _can: { show: true } }),
  ]);
  gateway.tables.set('staff', [member]);
};

const PUBLICATIONS = [
  'PUBLICATIONS_VIEW',
  'PUBLICATIONS_CREATE',
  'PUBLICATIONS_EDIT',
  'PUBLICATIONS_DELETE',
];
const JOURNEYS = ['JOURNEYS_VIEW', 'JOURNEYS_CREATE', 'JOURNEYS_EDIT', 'JOURNEYS_DELETE'];
const OWN = ['STAFF_PUBLICATION_OWN_DATA'];

type Portal = ReturnType<typeof renderPortal>;

/** The markup, one tag a line, without generated names. */
const snapshot = ({ container }: Portal): string[] =>
  [...container.ownerDocument.body.children]
    .map((element) => element.cloneNode(true) as Element)
    .flatMap((element) => {
      for (const ripple of element.querySelectorAll('.MuiTouchRipple-root')) ripple.remove();
      return element.outerHTML.replaceAll('><', '>\n<').split('\n');
    })
    .map((line) =>
      line
        .replace(/_r_[0-9a-z]+_/g, 'id')
        .replace(/mui-[0-9]+/g, 'mui')
        .replace(/ class="[^"]*"| style="[^"]*"| data-focus[a-z-]*="[^"]*"/g, ''),
    );

/** The snapshot once it is stable: nothing is loading, and two in a row are equal. */
async function settled(portal: Portal): Promise<string[]> {
  let last = '';
  await waitFor(() => {
    const before = last;
    last = snapshot(portal).join('\n');
    expect({ isBusy: portal.isBusy(), snapshot: last }).toEqual({
      isBusy: false,
      snapshot: before,
    });
  });
  return snapshot(portal);
}

interface Scenario {
  name: string;
  address: string;
  privileges: readonly string[];
  /** Resolves once the screen is visible. */
  isReady: () => Promise<unknown>;
  /** The interactions; a snapshot is taken after each one. */
  steps?: readonly ((portal: Portal) => Promise<void>)[];
}

// By label, because role queries on a form of this size take seconds in jsdom.
const input = (name: RegExp) => screen.findByLabelText(name, { selector: 'input, textarea' });
/** They load in separate chunks, after the rest. */
const lateParts = () =>
  Promise.all([
    screen.findByText(/doi\.org/, { selector: 'a' }),
    screen.findByLabelText('Progress of this record'),
  ]);
const list = async () => {
  await screen.findByText('Export', { selector: 'button' });
  return screen.findAllByRole('row');
};
const sections =
  (...names: string[]) =>
  () =>
    Promise.all(names.map((name) => screen.findByText(name, { selector: 'h2' })));
const save = async ({ user }: Portal) =>
  user.click(screen.getByText('Save', { selector: 'button' }));
const clear =
  (name: RegExp) =>
  async ({ user }: Portal) =>
    user.clear(await input(name));
const type =
  (name: RegExp, text: string) =>
  async ({ user }: Portal) =>
    user.type(await input(name), text);

const STORIES: readonly Scenario[] = [
  {
    name: 'a form: its sections, values, error marks, and what a save sends',
    address: `/manage-pub/publications/${P1}`,
    privileges: PUBLICATIONS,
    isReady: async () => {
      await sections('Publication', 'Publication details', 'File and verification')();
      await lateParts();
    },
    steps: [
      clear(/^Title/),
      clear(/^Year/),
      save,
      async () => void (await waitFor(async () => expect(await input(/^Title/)).toBeInvalid())),
      type(/^Title/, 'New'),
      type(/^Year/, '2019'),
      async (portal) => {
        await save(portal);
        await list();
        expect(portal.address()).toBe('/manage-pub/publications');
        expect(gateway.callsTo(`PUT /api/publications/${P1}`).at(-1)?.body).toEqual({
          title: 'New',
          year: 2019,
          version: 3,
        });
      },
    ],
  },
  {
    name: 'a form under the view of one’s own, which hides a field',
    address: `/manage-pub/publications/own/${P1}`,
    privileges: OWN,
    isReady: async () => {
      await input(/^Title/);
      await lateParts();
      expect(screen.queryByLabelText(/Staff member/)).toBeNull();
    },
  },
  {
    name: 'the record instead of a form for who may not edit it, and why',
    address: `/manage-pub/publications/${P2}`,
    privileges: PUBLICATIONS,
    isReady: () => screen.findByText(/cannot (edit|change)/i, { selector: '.view-note' }),
  },
  {
    name: 'a form with tabs and child rows: the tab with a problem opens and counts it, rows are added, a condition opens a field',
    address: `/manage-journeys/journeys/${J1}`,
    privileges: JOURNEYS,
    isReady: async () =>
      expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
        'Plan',
        'Stages',
      ]),
    steps: [
      async ({ user }) => user.click(screen.getByRole('tab', { name: 'Stages' })),
      async ({ user }) => user.click(screen.getByRole('button', { name: 'Add row: Stages' })),
      async ({ user }) => user.click(screen.getByRole('tab', { name: 'Plan' })),
      async ({ user }) => user.click(screen.getByRole('switch', { name: 'Abroad' })),
      save,
      async () => {
        await waitFor(() =>
          expect(screen.getByRole('tab', { name: /Stages/ })).toHaveTextContent('1'),
        );
        expect(await input(/^Country/)).toBeInvalid();
      },
    ],
  },
  {
    name: 'fields that this person may not write, closed with the reason',
    address: `/manage-journeys/journeys/${J2}`,
    privileges: JOURNEYS,
    isReady: async () => {
      expect(await input(/^Purpose.*English/)).toBeDisabled();
      expect(await input(/^Note/)).toBeEnabled();
    },
  },
  {
    name: 'a page to read with child rows',
    address: `/manage-journeys/journeys/${J3}/show`,
    privileges: JOURNEYS,
    isReady: () => screen.findByText('Galle'),
  },
  {
    name: 'a page to read with references and marks',
    address: `/manage-pub/publications/${P1}/show`,
    privileges: PUBLICATIONS,
    isReady: sections('Publication', 'File and verification'),
  },
  {
    name: 'a form with what the resource adds below',
    address: `/manage-staff/staff-all/${S1}`,
    privileges: ['STAFF_VIEW', 'STAFF_EDIT'],
    isReady: () => screen.findByDisplayValue('Nimal Silva'),
  },
  {
    name: 'the form of a new record, and what it sends',
    address: '/manage-journeys/journeys/create',
    privileges: JOURNEYS,
    isReady: () => screen.findByRole('tab', { name: 'Plan' }),
    steps: [
      save,
      async () =>
        void (await waitFor(async () => expect(await input(/^Purpose.*English/)).toBeInvalid())),
      type(/^Purpose.*English/, 'Congress'),
      type(/^Purpose.*සිංහල/, 'සම්මේලනය'),
      async (portal) => {
        await save(portal);
        await list();
        expect(portal.address()).toBe('/manage-journeys/journeys');
        expect(gateway.callsTo('POST /api/journeys').at(-1)?.body).toMatchObject({
          purpose: { en: 'Congress', si: 'සම්මේලනය' },
          isAbroad: false,
        });
      },
    ],
  },
  {
    name: 'the form of a copy',
    address: `/manage-pub/publications/create?from=${P1}`,
    privileges: PUBLICATIONS,
    isReady: async () => expect(await input(/^Title/)).toHaveValue('First work'),
  },
  {
    name: 'a list: its columns, order, what may be done with each row, and its conditions',
    address: '/manage-pub/publications',
    privileges: PUBLICATIONS,
    isReady: async () => {
      const rows = await list();
      expect(
        rows.slice(1).map((row) => within(row).getByText(/work$/, { selector: 'a' }).textContent),
      ).toEqual(['Second work', 'First work']);
      expect(
        within(rows[1] as HTMLElement).getByRole('button', { name: /^More actions for/ }),
      ).toBeVisible();
    },
    steps: [
      async ({ user }) => {
        await user.click(screen.getByRole('button', { name: 'Filter' }));
        expect((await screen.findAllByRole('menuitem')).length).toBeGreaterThan(7);
      },
      async ({ user }) => {
        await user.keyboard('{Escape}');
        await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
        await user.click(screen.getByRole('button', { name: /^Title/ }));
        await waitFor(() =>
          expect(screen.getByRole('columnheader', { name: /^Title/ })).toHaveAttribute(
            'aria-sort',
            'ascending',
          ),
        );
        await waitFor(() => expect(screen.getByRole('grid')).not.toHaveAttribute('aria-busy'));
      },
    ],
  },
  {
    name: 'the list of one’s own, which has columns of its own',
    address: '/manage-pub/publications/own',
    privileges: OWN,
    isReady: list,
  },
];

/** Runs a scenario and records the snapshot after each step, with all calls. */
async function run(
  { address, privileges, isReady, steps = [] }: Scenario,
  extensions: readonly UiExtensions[],
): Promise<{ pictures: string[][]; calls: unknown[] }> {
  fill();
  const portal = renderPortal({ areas, extensions, privileges, address, texts: journeyTexts });
  await isReady();
  const pictures = [await settled(portal)];
  for (const step of steps) {
    await step(portal);
    pictures.push(await settled(portal));
  }
  const calls = gateway.calls
    .filter(({ path }) => !path.startsWith('/api/presence'))
    .map(({ method, path, search, body }) => `${method} ${path} ${JSON.stringify([search, body])}`)
    .toSorted();
  cleanup();
  gateway.reset();
  localStorage.clear();
  return { pictures, calls };
}

describe('an ejected view', () => {
  it('is written and bound in all requested areas', () => {
    expect(result).toMatchObject({ isSuccess: true });
    expect(copy.read('src/resources/publications/pages/index.ts')).toContain(
      "import('./PublicationsEdit.tsx')",
    );
    expect(copy.read('src/resources/pages.ts')).toContain('journeysPages');
    expect(copy.read('src/resources/journeys/pages/JourneysEdit.tsx')).toContain(
      '<FormInput source="stages" />',
    );
  });

  it('passes types and lint unchanged', async () => {
    const written = [...result.text.matchAll(/wrote (\S+)/g)]
      .map(([, file = '']) => file)
      .filter((file, index, all) => all.indexOf(file) === index);
    expect(written.length).toBeGreaterThan(EJECTED.length);
    copy.checkTypesOf(written);
    const [types, lint] = await Promise.all([
      copy.run('tsc', '--noEmit'),
      copy.run('oxlint', '--deny-warnings', '--no-ignore', ...written),
    ]);
    expect(types).toEqual({ text: '', isSuccess: true });
    expect(lint).toMatchObject({
      text: expect.stringContaining(`on ${written.length} files`) as string,
      isSuccess: true,
    });
  }, 240_000);

  it.each(STORIES)('shows and does what the generated one does: $name', async (scenario) => {
    const generated = await run(scenario, uiExtensions);
    const own = await run(scenario, ejected);
    expect(own.pictures).toEqual(generated.pictures);
    expect(own.calls).toEqual(generated.calls);
  });

  it('is not overwritten without --force', async () => {
    const file = 'src/resources/publications/pages/PublicationsEdit.tsx';
    copy.write(file, `${copy.read(file)}// mine\n`);
    const refused = await copy.eject('publications.edit');
    expect(refused).toMatchObject({
      isSuccess: false,
      text: expect.stringContaining(
        `${file} already exists; use --force to overwrite it.`,
      ) as string,
    });
    expect(copy.read(file)).toContain('// mine');
    expect(await copy.eject('publications.edit', '--force')).toMatchObject({ isSuccess: true });
    expect(copy.read(file)).not.toContain('// mine');
    expect(
      copy.read('src/resources/publications/pages/index.ts').match(/PublicationsEdit\.tsx/g),
    ).toHaveLength(1);
  }, 60_000);
});
