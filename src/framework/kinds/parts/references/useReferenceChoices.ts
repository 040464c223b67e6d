import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'react-admin';
import { usePortalServices, type PortalHttp } from '../../../core/portal/PortalServices.tsx';
import { useCapability } from '../../../core/portal/PortalServices.tsx';
import { useDelayed } from './useDelayed.ts';

/** A record as it can be chosen: its id and its name, in one form or in both languages. */
export interface ReferenceChoice {
  id: string;
  label: unknown;
}

/** Which field asks. */
export interface ReferenceField {
  resource: string;
  name: string;
  view?: string | undefined;
}

export interface ReferenceQuery {
  q?: string;
  ids?: readonly string[];
}

const TYPING_PAUSE_MS = 150;
const FRESH_MS = 30_000;

/** Where the choices of a reference field are asked for. */
export function choicesAddress(
  { resource, name, view }: ReferenceField,
  { q, ids }: ReferenceQuery,
): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set('q', q);
  if (ids) parameters.set('ids', JSON.stringify(ids));
  if (view) parameters.set('view', view);
  const query = parameters.toString();
  return `/${resource}/-/options/${encodeURIComponent(name)}${query === '' ? '' : `?${query}`}`;
}

async function load(
  http: PortalHttp,
  address: string,
  signal: AbortSignal,
): Promise<ReferenceChoice[]> {
  const answer = await http.get<ReferenceChoice[]>(address, { signal });
  if (!answer.isSuccess) throw new Error(answer.message);
  return answer.body;
}

/**
 * Where choices come from: the gateway lists those that may be chosen, another service is asked for
 * the records themselves.
 */
function useChoicesSource(
  field: ReferenceField,
): (query: ReferenceQuery, signal: AbortSignal) => Promise<ReferenceChoice[]> {
  const { http } = usePortalServices();
  const areListed = useCapability('labels');
  const dataProvider = useDataProvider<
    DataProvider & {
      options: (
        resource: string,
        field: string,
        query: ReferenceQuery,
      ) => Promise<{ data: ReferenceChoice[] }>;
    }
  >();
  return async (query, signal) =>
    areListed
      ? load(http, choicesAddress(field, query), signal)
      : (await dataProvider.options(field.resource, field.name, query)).data;
}

export interface ReferenceChoices {
  choices: readonly ReferenceChoice[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/** What may be chosen, searched by the gateway as one types; asked for only while the list is open. */
export function useReferenceChoices(
  field: ReferenceField,
  typed: string,
  isOpen: boolean,
): ReferenceChoices {
  const source = useChoicesSource(field);
  const q = useDelayed(typed.trim(), TYPING_PAUSE_MS);
  const address = choicesAddress(field, { q });
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ['reference-choices', address],
    queryFn: ({ signal }) => source({ q }, signal),
    enabled: isOpen,
    staleTime: FRESH_MS,
    retry: false,
  });
  const isWaiting = q !== typed.trim();
  return {
    choices: isWaiting ? [] : (data ?? []),
    isLoading: isOpen && (isFetching || isWaiting),
    hasFailed: isError && !isFetching,
    retry: () => void refetch(),
  };
}

/** The names of chosen records whose names did not come along with the record. */
export function useMissingLabels(
  field: ReferenceField,
  ids: readonly string[],
): ReadonlyMap<string, unknown> {
  const source = useChoicesSource(field);
  const address = choicesAddress(field, { ids });
  const { data } = useQuery({
    queryKey: ['reference-choices', address],
    queryFn: ({ signal }) => source({ ids }, signal),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  return new Map((data ?? []).map(({ id, label }) => [id, label]));
}
