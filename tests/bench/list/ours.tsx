import { StrictMode } from 'react';
import {
  CoreAdmin,
  CustomRoutes,
  localStorageStore,
  Resource,
  type DataProvider,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import '../../../src/framework/ui/theme/tokens.css';
import { createCatalogue } from '../../../src/contract/model/catalogue.ts';
import { f } from '../../../src/contract/model/fields.ts';
import { defineResource, standardAccess } from '../../../src/contract/model/resource.ts';
import type { PortalServices } from '../../../src/framework/core/portal/PortalServices.tsx';
import {
  bindScreens,
  declaredRoutes,
  declaredViews,
  FailedPage,
  mergeExtensions,
  NotFound,
  PortalLayout,
  PortalServicesProvider,
  resourceProps,
  routesWithoutShell,
  StartPage,
  useLanguageInPlace,
} from '../../../src/framework/index.ts';
import { mergeMessages } from '../../../src/i18n/mergeMessages.ts';
import { englishMessages } from '../../../src/i18n/messages.ts';
import { createI18nProvider } from '../../../src/providers/i18nProvider.ts';
import { areas } from '../../../src/resources/areas.ts';
import { uiExtensions } from '../../../src/resources/pages.ts';
import {
  answer,
  DEGREES,
  DEPARTMENTS,
  MORE_FIELDS,
  moreValues,
  rows,
  STATUSES,
  waited,
  type Row,
} from './rows.ts';

const departments = defineResource({
  name: 'bench-departments',
  title: 'name',
  fields: { name: f.text() },
  access: standardAccess('BENCH_VIEW'),
});
const students = defineResource({
  name: 'bench-students',
  path: '/bench/students',
  title: 'name',
  fields: {
    number: f.text({ max: 20 }),
    name: f.text({ max: 80, search: 'A' }),
    email: f.email(),
    phone: f.phone(),
    department: f.ref('bench-departments'),
    degree: f.ref('bench-departments'),
    year: f.int(),
    average: f.decimal({ decimals: 2 }),
    status: f.select({ options: STATUSES }),
    registeredOn: f.date(),
    active: f.bool(),
    guardian: f.text({ max: 80 }),
    ...Object.fromEntries(MORE_FIELDS.map((name) => [name, f.text({ max: 80 })])),
  },
  access: standardAccess('BENCH_VIEW'),
  views: {
    main: {
      via: ['BENCH_VIEW'],
      columns: [
        'number',
        'name',
        'email',
        'phone',
        'department',
        'degree',
        'year',
        'average',
        'status',
        'registeredOn',
        'active',
        'guardian',
      ],
      filters: ['department', 'status', 'year'],
      sort: ['number', 'asc'],
    },
  },
});
const notes = defineResource({
  name: 'notes',
  path: '/bench/notes',
  title: 'name',
  fields: { name: f.text() },
  access: standardAccess('BENCH_VIEW'),
  views: { main: { via: ['BENCH_VIEW'], columns: ['name'] } },
});

// In addition to the real areas, so that the menu is as long as in the portal.
const catalogue = createCatalogue([
  ...areas,
  {
    name: 'bench',
    menu: { key: 'bench', section: 'MIS', privilege: null, icon: 'mark' },
    resources: [students, notes, departments],
    entries: [
      { resource: 'bench-students', view: 'main' },
      { resource: 'notes', view: 'main' },
    ],
  },
]);

const nameOf = (id: string): string | undefined =>
  [...DEPARTMENTS, ...DEGREES].find((row) => row.id === id)?.name;
const wire = (row: Row) => ({
  ...row,
  version: 1,
  _can: { show: true, edit: '*', delete: true, export: true },
  _labels: { department: nameOf(row.department), degree: nameOf(row.degree) },
});
const never = () => Promise.reject(new Error('nothing is written here'));

const dataProvider = {
  getList: async (resource: string, params: object) => {
    if (resource !== 'bench/students') return waited({ data: [], total: 0 });
    const { data, total } = await answer(params);
    return { data: data.map(wire), total };
  },
  getOne: async (_resource: string, { id }: { id: string }) =>
    waited({ data: { ...wire(rows.find((row) => row.id === id) as Row), ...moreValues } }),
  getMany: async (_resource: string, { ids }: { ids: string[] }) =>
    waited({ data: rows.filter((row) => ids.includes(row.id)).map(wire) }),
  savedViews: () => waited({ data: { views: [], layout: null, roles: [] } }),
  saveListLayout: (_screen: string, data: unknown) => waited({ data }),
  options: () => waited({ data: [] }),
  update: never,
  create: never,
  delete: never,
} as unknown as DataProvider;

const held = new Set([
  ...catalogue.menu.flatMap(({ privilege, entries }) => [
    privilege ?? '',
    ...entries.flatMap(({ via }) => via),
  ]),
  ...standardAccess('BENCH_VIEW').map(({ privilege }) => privilege),
]);
// No other user has a record open.
const call = async () => ({
  isSuccess: true,
  status: 200,
  message: '',
  body: { others: [], saved: null },
  total: null,
});
const user = {
  user: 'u1',
  l_name: 'Silva',
  user_name: 'silva',
  email: 's@example.lk',
  profile_image: null,
};
const active = { phase: 'off', secondsLeft: null };
const services = {
  http: {
    get: call,
    post: call,
    put: call,
    delete: call,
    upload: call,
    download: call,
    takeChangeSet: () => null,
  },
  session: {
    check: () => ({ access: true, reason: '' }),
    privileges: () => held,
    user: () => user,
    greetingName: () => 'bench',
    leave: () => {},
    subscribe: () => () => {},
  },
  idle: {
    state: () => active,
    subscribe: () => () => {},
    continueSession: () => {},
    logout: () => {},
    navigated: () => {},
  },
} as unknown as Omit<PortalServices, 'catalogue' | 'extensions'>;

const labels = (resource: { name: string; fields: object; views?: object }) => ({
  [resource.name]: {
    name: resource.name,
    fields: Object.fromEntries(Object.keys(resource.fields).map((field) => [field, field])),
    views: Object.fromEntries(
      Object.keys(resource.views ?? {}).map((view) => [view, resource.name]),
    ),
    options: { status: Object.fromEntries(STATUSES.map((status) => [status, status])) },
  },
});
const i18nProvider = await createI18nProvider({
  messages: Promise.resolve(
    mergeMessages([
      englishMessages,
      {
        areas: { bench: 'Bench' },
        resources: { ...labels(students), ...labels(notes), ...labels(departments) },
      },
    ]),
  ),
  onMissing: () => {},
  onUnavailable: () => {},
});
const authProvider = {
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  getPermissions: async () => [],
};

const portal = bindScreens({ ...services, catalogue, extensions: mergeExtensions(uiExtensions) });
const store = localStorageStore();

function BenchAdmin() {
  const language = useLanguageInPlace(i18nProvider, store);
  return (
    <CoreAdmin
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={language.i18nProvider}
      store={language.store}
      layout={PortalLayout}
      dashboard={StartPage}
      catchAll={NotFound}
      error={FailedPage}
      disableTelemetry
    >
      {declaredViews(portal.catalogue).map((screen) => (
        <Resource key={screen.path} {...resourceProps(screen, i18nProvider)} />
      ))}
      <CustomRoutes>{declaredRoutes(portal.catalogue)}</CustomRoutes>
      <CustomRoutes noLayout>{routesWithoutShell}</CustomRoutes>
    </CoreAdmin>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PortalServicesProvider services={portal}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element: <BenchAdmin /> }])} />
    </PortalServicesProvider>
  </StrictMode>,
);
