import type { DataProvider, Identifier, RaRecord } from 'ra-core';
import type { Catalogue } from '../../../contract/model/catalogue.ts';
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
/** What a service that knows no rights lets everybody do; privileges may still close it. */
const EVERYTHING = { list: true, show: true, edit: '*', create: true, delete: true } as const;
/** What the screens add to a record and no other service should get. */
const OURS = ['_can', '_labels', 'version'];

const plain = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !OURS.includes(name)));

/**
 * Any data provider of react-admin, completed by what the screens expect and its service does not
 * send: screens by their path, names of what references point to, rights, choices, changes as whole
 * records. What it offers itself is left alone.
 */
export function completeProvider(
  provider: DataProvider,
  catalogue: Pick<Catalogue, 'resources' | 'screens'>,
  offered: Capabilities,
): DataProvider {
  const declared = (name: string): ResourceDeclaration | undefined => {
    const screen = catalogue.screens.get(`/${name}`);
    return screen?.kind === 'view' ? screen.resource : catalogue.resources.get(name);
  };
  const nameOf = (resource: string): string =>
    offered.has('views') ? resource : (declared(resource)?.name ?? resource);

  /** A name that cannot be had leaves its place empty; the record is still worth showing. */
  const titles = async (target: string, ids: readonly string[]): Promise<Titles> => {
    const resource = catalogue.resources.get(target);
    if (!resource || ids.length === 0) return new Map();
    const { data } = await provider
      .getMany<Row>(nameOf(target), { ids: [...ids] })
      .catch(() => ({ data: [] }));
    return titlesOf(resource, data);
  };
  const furnish = async <Kept extends RaRecord>(
    resource: string,
    rows: readonly Kept[],
  ): Promise<Kept[]> => {
    const declaration = declared(resource);
    if (!declaration) return [...rows];
    const found = new Map<string, Titles>();
    if (!offered.has('labels')) {
      await Promise.all(
        [...referencesIn(declaration, rows)].map(async ([target, ids]) =>
          found.set(target, await titles(target, [...ids])),
        ),
      );
    }
    return rows.map((row) => ({
      ...row,
      ...(offered.has('labels') ? {} : { _labels: labelsFrom(declaration, row, found) }),
      ...(offered.has('rowRights') ? {} : { _can: EVERYTHING }),
    }));
  };
  const furnishOne = async <Kept extends RaRecord>(resource: string, row: Kept): Promise<Kept> =>
    (await furnish(resource, [row]))[0] ?? row;

  const options = async (resource: string, path: string, { q, ids }: OptionsQuery = {}) => {
    const declaration = declared(resource);
    const field = declaration && fieldAt(catalogue, declaration, path)?.field;
    const target =
      field?.kind === 'ref' || field?.kind === 'refs'
        ? catalogue.resources.get(field.to)
        : undefined;
    if (!target) return { data: [] };
    const [title = 'id'] = [target.title].flat();
    const { data } = ids
      ? await provider.getMany<Row>(nameOf(target.name), { ids: [...ids] })
      : await provider.getList<Row>(nameOf(target.name), {
          pagination: { page: 1, perPage: MAX_OPTIONS },
          sort: { field: title, order: 'ASC' },
          filter: q ? { q } : {},
        });
    return { data: [...titlesOf(target, data)].map(([id, label]) => ({ id, label })) };
  };

  const completed: DataProvider = {
    ...provider,
    async getList(resource, params) {
      const answer = await provider.getList(nameOf(resource), params);
      return { ...answer, data: await furnish(resource, answer.data) };
    },
    async getOne(resource, params) {
      const { data } = await provider.getOne(nameOf(resource), params);
      return { data: await furnishOne(resource, data) };
    },
    async getMany(resource, params) {
      const { data } = await provider.getMany(nameOf(resource), params);
      return { data: await furnish(resource, data) };
    },
    async getManyReference(resource, params) {
      const answer = await provider.getManyReference(nameOf(resource), params);
      return { ...answer, data: await furnish(resource, answer.data) };
    },
    async create(resource, params) {
      const { data } = await provider.create(
        nameOf(resource),
        offered.has('changes') ? params : { ...params, data: plain(params.data) },
      );
      return { data: await furnishOne(resource, data as RaRecord) } as never;
    },
    async update(resource, params) {
      const name = nameOf(resource);
      const data = offered.has('changes')
        ? params.data
        : {
            ...plain((await provider.getOne(name, { id: params.id })).data as object),
            ...plain(params.data),
          };
      const { data: saved } = await provider.update(name, { ...params, data });
      return { data: await furnishOne(resource, saved as RaRecord) } as never;
    },
    updateMany: (resource, params) => provider.updateMany(nameOf(resource), params),
    delete: (resource, params) => provider.delete(nameOf(resource), params),
    deleteMany: (resource, params) => provider.deleteMany(nameOf(resource), params),
  };
  return offered.has('labels') ? completed : { ...completed, options };
}
