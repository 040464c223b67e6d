import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { type Catalogue, isView } from '../../../contract/model/catalogue.ts';
import { isReference } from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { Capabilities } from '../portal/backendCapabilities.ts';
import { fieldAt } from '../records/fieldAt.ts';
import { labelsFrom, referencesIn, titlesOf, type Titles } from './recordLabels.ts';

type Row = Readonly<Record<string, unknown>> & { id: Identifier };

interface OptionsQuery {
  q?: string;
  ids?: readonly string[];
}

const MAX_OPTIONS = 50;
/** Row permissions for a backend that sends none; privileges still apply. */
const EVERYTHING = { list: true, show: true, edit: '*', create: true, delete: true } as const;
/** Added to records by the screens; not sent to other backends. */
const ADDED_FIELDS = ['_can', '_labels', 'version'];

const declaredOnly = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !ADDED_FIELDS.includes(name)));

type Catalogued = Pick<Catalogue, 'resources' | 'screens'>;

interface Source {
  provider: DataProvider;
  catalogue: Catalogued;
  supported: Capabilities;
}

/** The declaration for a react-admin resource name: the path of a screen, or a resource name. */
function declarationOf(catalogue: Catalogued, name: string): ResourceDeclaration | undefined {
  const screen = catalogue.screens.get(`/${name}`);
  return isView(screen) ? screen.resource : catalogue.resources.get(name);
}

/** The backend's name for the resource of a screen. */
const backendName = ({ catalogue, supported }: Source, name: string): string =>
  supported.has('views') ? name : (declarationOf(catalogue, name)?.name ?? name);

/** Titles of records by id. Returns none if the request fails; the records are still shown. */
async function fetchTitles(
  source: Source,
  target: string,
  ids: readonly string[],
): Promise<Titles> {
  const resource = source.catalogue.resources.get(target);
  if (!resource || ids.length === 0) return new Map();
  const { data } = await source.provider
    .getMany<Row>(backendName(source, target), { ids: [...ids] })
    .catch(() => ({ data: [] }));
  return titlesOf(resource, data);
}

/** Adds `_labels` and `_can` to rows of a backend that does not send them. */
async function completeRows<Kept extends RaRecord>(
  source: Source,
  name: string,
  rows: readonly Kept[],
): Promise<Kept[]> {
  const { catalogue, supported } = source;
  const declaration = declarationOf(catalogue, name);
  if (!declaration) return [...rows];
  const found = new Map<string, Titles>();
  if (!supported.has('labels')) {
    await Promise.all(
      [...referencesIn(declaration, rows)].map(async ([target, ids]) =>
        found.set(target, await fetchTitles(source, target, [...ids])),
      ),
    );
  }
  return rows.map((row) => ({
    ...row,
    ...(supported.has('labels') ? {} : { _labels: labelsFrom(declaration, row, found) }),
    ...(supported.has('rowRights') ? {} : { _can: EVERYTHING }),
  }));
}

/** The choices of a reference field, from the list of its target resource. */
async function fetchOptions(
  source: Source,
  name: string,
  path: string,
  { q, ids }: OptionsQuery = {},
) {
  const { provider, catalogue } = source;
  const declaration = declarationOf(catalogue, name);
  const field = declaration && fieldAt(catalogue, declaration, path)?.field;
  const target = isReference(field) ? catalogue.resources.get(field.to) : undefined;
  if (!target) return { data: [] };
  const [title = 'id'] = [target.title].flat();
  const { data } = ids
    ? await provider.getMany<Row>(backendName(source, target.name), { ids: [...ids] })
    : await provider.getList<Row>(backendName(source, target.name), {
        pagination: { page: 1, perPage: MAX_OPTIONS },
        sort: { field: title, order: 'ASC' },
        filter: q ? { q } : {},
      });
  return { data: [...titlesOf(target, data)].map(([id, label]) => ({ id, label })) };
}

/**
 * Adds to any react-admin data provider what the screens expect and its backend does not support:
 * screens by path, labels of references, permissions, choices, and updates as whole records.
 */
export function completeProvider(
  provider: DataProvider,
  catalogue: Catalogued,
  supported: Capabilities,
): DataProvider {
  const source = { provider, catalogue, supported };
  const nameOf = (resource: string) => backendName(source, resource);
  const complete = async <Kept extends RaRecord>(resource: string, row: Kept): Promise<Kept> =>
    (await completeRows(source, resource, [row]))[0] ?? row;
  const sendsChanges = supported.has('changes');

  const completed: DataProvider = {
    ...provider,
    async getList(resource, params) {
      const answer = await provider.getList(nameOf(resource), params);
      return { ...answer, data: await completeRows(source, resource, answer.data) };
    },
    async getOne(resource, params) {
      const { data } = await provider.getOne(nameOf(resource), params);
      return { data: await complete(resource, data) };
    },
    async getMany(resource, params) {
      const { data } = await provider.getMany(nameOf(resource), params);
      return { data: await completeRows(source, resource, data) };
    },
    async getManyReference(resource, params) {
      const answer = await provider.getManyReference(nameOf(resource), params);
      return { ...answer, data: await completeRows(source, resource, answer.data) };
    },
    async create(resource, params) {
      const { data } = await provider.create(
        nameOf(resource),
        sendsChanges ? params : { ...params, data: declaredOnly(params.data) },
      );
      return { data: await complete(resource, data as RaRecord) } as never;
    },
    async update(resource, params) {
      const name = nameOf(resource);
      const data = sendsChanges
        ? params.data
        : {
            ...declaredOnly((await provider.getOne(name, { id: params.id })).data as object),
            ...declaredOnly(params.data),
          };
      const { data: saved } = await provider.update(name, { ...params, data });
      return { data: await complete(resource, saved as RaRecord) } as never;
    },
    updateMany: (resource, params) => provider.updateMany(nameOf(resource), params),
    delete: (resource, params) => provider.delete(nameOf(resource), params),
    deleteMany: (resource, params) => provider.deleteMany(nameOf(resource), params),
  };
  if (supported.has('labels')) return completed;
  const options = (resource: string, path: string, query?: OptionsQuery) =>
    fetchOptions(source, resource, path, query);
  return { ...completed, options };
}
