import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, fetchUtils, Identifier, UpdateParams } from 'react-admin';
import { type Catalogue, isView } from '../contract/model/catalogue.ts';
import { changedFields } from '../contract/model/changedFields.ts';
import type { HttpAnswer } from './answer.ts';
import { documentedCall, type WireCall } from './documentedCalls.ts';
import type { Http } from './http.ts';
import { orThrow } from './httpError.ts';
import { manyRowsCalls, type ManyRowsCalls } from './manyRows.ts';
import type { Method } from './requestRules.ts';
import { sendRequest } from './sendDeclared.ts';

/** An option of a reference field or of the left side of an assignment. */
interface Choice {
  id: string;
  label: unknown;
}

interface OptionsQuery {
  q?: string;
  ids?: readonly string[];
  signal?: AbortSignal | undefined;
}

interface AssignmentChange {
  version: unknown;
  set: readonly { id: string; extras?: Record<string, unknown> }[];
  unset: readonly string[];
}

interface TransitionCall {
  version: number | null;
  values: Readonly<Record<string, unknown>>;
  reason: string | null;
}

/** react-admin's data provider with additional calls. */
export interface PortalDataProvider extends DataProvider, ManyRowsCalls {
  options: (resource: string, field: string, query?: OptionsQuery) => Promise<{ data: Choice[] }>;
  transition: (
    resource: string,
    id: string,
    transition: string,
    input: TransitionCall,
  ) => Promise<{ data: Record<string, unknown> }>;
  getRevision: (resource: string, id: string) => Promise<{ data: Record<string, unknown> }>;
  saveRevision: (
    resource: string,
    id: string,
    data: Record<string, unknown>,
  ) => Promise<{ data: Record<string, unknown> }>;
  stepRevision: (
    resource: string,
    id: string,
    step: string,
    input: Record<string, unknown>,
  ) => Promise<{ data: Record<string, unknown> }>;
  assignmentChoices: (name: string, query?: OptionsQuery) => Promise<{ data: Choice[] }>;
  getAssignment: (name: string, left: string, query?: OptionsQuery) => Promise<{ data: unknown }>;
  saveAssignment: (
    name: string,
    left: string,
    change: AssignmentChange,
  ) => Promise<{ data: unknown }>;
}

export interface DataProviderOptions {
  http: Http;
  catalogue: Catalogue;
}

interface Target {
  name: string;
  view: string | undefined;
}

/** Long lists of ids are fetched in batches, because gateways limit URLs to about 16 KB. */
const IDS_PER_CALL = 100;

/**
 * Maps the resource name of react-admin, a path (`manage-pub/publications/own`), to the resource
 * and view of the gateway.
 */
function targetOf(catalogue: Catalogue, resource: string): Target {
  const screen = catalogue.screens.get(`/${resource}`);
  return isView(screen)
    ? { name: screen.resource.name, view: screen.name }
    : { name: resource, view: undefined };
}

const withView = (path: string, view: string | undefined): string =>
  view === undefined
    ? path
    : `${path}${path.includes('?') ? '&' : '?'}view=${encodeURIComponent(view)}`;

function send(http: Http, call: WireCall, signal: AbortSignal | undefined): Promise<HttpAnswer> {
  const { form, ...request } = documentedCall(call);
  return form
    ? http.upload(request.path, form, { signal })
    : sendRequest(http, request, { signal });
}

/**
 * The HTTP client for `ra-data-simple-rest`: unwraps the envelope and passes the total as a
 * Content-Range header.
 */
const clientFor =
  (http: Http, view: string | undefined, onList: (raw: unknown) => void = () => {}) =>
  async (url: string, options: fetchUtils.Options = {}) => {
    const method = (options.method ?? 'GET') as Method;
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : undefined;
    const {
      body: json,
      status,
      total,
      raw,
    } = orThrow(
      await send(http, { method, path: withView(url, view), body }, options.signal ?? undefined),
      options.signal,
    );
    onList(raw);
    // Without a total the answer contains all rows.
    const count = total ?? (Array.isArray(json) ? json.length : 0);
    return {
      status,
      headers: new Headers({ 'Content-Range': `items */${count}` }),
      body: '',
      json,
    };
  };

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const choicesPath = (path: string, { q, ids }: OptionsQuery): string => {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (ids) parameters.set('ids', JSON.stringify(ids));
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
};

/** The unpublished revision of a record. */
function revisionCalls(
  http: Http,
  catalogue: Catalogue,
): Pick<PortalDataProvider, 'getRevision' | 'saveRevision' | 'stepRevision'> {
  const path = (resource: string, id: string, part = ''): string => {
    const { name, view } = targetOf(catalogue, resource);
    return withView(`/${name}/${encodeURIComponent(id)}/-/revision${part}`, view);
  };
  return {
    async getRevision(resource, id) {
      return {
        data: orThrow(await http.get<Record<string, unknown>>(path(resource, id))).body,
      };
    },
    async saveRevision(resource, id, data) {
      return {
        data: orThrow(await http.put<Record<string, unknown>>(path(resource, id), data)).body,
      };
    },
    async stepRevision(resource, id, step, input) {
      return {
        data: orThrow(
          await http.post<Record<string, unknown>>(path(resource, id, `/${step}`), input),
        ).body,
      };
    },
  };
}

const assignmentCalls = (
  http: Http,
): Pick<PortalDataProvider, 'assignmentChoices' | 'getAssignment' | 'saveAssignment'> => ({
  async assignmentChoices(name, query = {}) {
    const path = choicesPath(`/assignments/${name}`, query);
    return {
      data: orThrow(await http.get<Choice[]>(path, { signal: query.signal }), query.signal).body,
    };
  },
  async getAssignment(name, left, query = {}) {
    const path = choicesPath(`/assignments/${name}/${encodeURIComponent(left)}`, query);
    return { data: orThrow(await http.get(path, { signal: query.signal }), query.signal).body };
  },
  async saveAssignment(name, left, change) {
    return {
      data: orThrow(await http.put(`/assignments/${name}/${encodeURIComponent(left)}`, change))
        .body,
    };
  },
});

/**
 * The portal's data provider: `ra-data-simple-rest` over the portal's `http`, with views, versions
 * and the paths of the documented calls. Failures are thrown as `HttpError` with the gateway's
 * answer as `body`.
 */
export function createDataProvider({ http, catalogue }: DataProviderOptions): PortalDataProvider {
  const rest = (resource: string) => {
    const { name, view } = targetOf(catalogue, resource);
    return { name, view, provider: simpleRestProvider('', clientFor(http, view)) };
  };
  const update = (resource: string, params: UpdateParams) => {
    const { name, provider } = rest(resource);
    return provider.update(name, {
      ...params,
      data: changedFields(params.data, params.previousData),
    });
  };

  /**
   * For large lists the gateway sends an estimate of the total; `meta` passes this to the list
   * context.
   */
  const getList: PortalDataProvider['getList'] = async (resource, params) => {
    const { name, view } = targetOf(catalogue, resource);
    let isEstimate = false;
    const look = (raw: unknown): void => {
      isEstimate =
        typeof raw === 'object' && raw !== null && 'isEstimate' in raw && raw.isEstimate === true;
    };
    const page = await simpleRestProvider('', clientFor(http, view, look)).getList(name, params);
    return isEstimate ? { ...page, meta: { isEstimate } } : page;
  };

  const getMany: PortalDataProvider['getMany'] = async (resource, params) => {
    const { name, provider } = rest(resource);
    const parts = await Promise.all(
      chunksOf(params.ids, IDS_PER_CALL).map((ids) => provider.getMany(name, { ...params, ids })),
    );
    return { data: parts.flatMap(({ data }) => data) };
  };

  return {
    ...manyRowsCalls(http, (resource) => targetOf(catalogue, resource)),
    supportAbortSignal: true,
    getList,
    getOne: (resource, params) => rest(resource).provider.getOne(rest(resource).name, params),
    getMany,
    getManyReference: (resource, params) =>
      rest(resource).provider.getManyReference(rest(resource).name, params),
    create: (resource, params) => {
      const { name, provider } = rest(resource);
      return provider.create(name, { ...params, data: changedFields(params.data, undefined) });
    },
    update,
    async updateMany(resource, params) {
      // Each record is sent with its own version, so that a stale one is refused.
      const { data: records } = await getMany(resource, { ids: params.ids });
      const ids: Identifier[] = [];
      for (const record of records) {
        await update(resource, { id: record.id, data: params.data, previousData: record });
        ids.push(record.id);
      }
      return { data: ids as never[] };
    },
    delete: (resource, params) => rest(resource).provider.delete(rest(resource).name, params),
    async deleteMany(resource, params) {
      const { name, view } = rest(resource);
      // One call is one change set: all records are deleted or none.
      orThrow(await http.delete(withView(`/${name}`, view), { ids: params.ids }));
      return { data: params.ids };
    },

    async options(resource, field, query = {}) {
      const { name, view } = rest(resource);
      const path = choicesPath(`/${name}/-/options/${encodeURIComponent(field)}`, query);
      return {
        data: orThrow(
          await http.get<Choice[]>(withView(path, view), { signal: query.signal }),
          query.signal,
        ).body,
      };
    },
    async transition(resource, id, transition, input) {
      const { name, view } = rest(resource);
      const path = `/${name}/${encodeURIComponent(id)}/-/transitions/${encodeURIComponent(transition)}`;
      return {
        data: orThrow(await http.post<Record<string, unknown>>(withView(path, view), input)).body,
      };
    },
    ...revisionCalls(http, catalogue),
    ...assignmentCalls(http),
  };
}
