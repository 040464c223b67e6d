import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'react-admin';
import { callRequest } from '../../../../contract/wire/calls/callRequest.ts';
import { type AnsweredChoice, recordCalls } from '../../../../contract/wire/calls/recordCalls.ts';
import { sendCall } from '../../../../contract/wire/calls/sendCall.ts';
import {
  type PortalHttp,
  useCapability,
  usePortalServices,
} from '../../../core/portal/PortalServices.tsx';
import { useDelayed } from './useDelayed.ts';

/** A selectable record: its id and its label, in one form or in both languages. */
export type ReferenceChoice = AnsweredChoice;

/** The field whose choices are requested. */
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

const inputOf = ({ name, view }: ReferenceField, { q, ids }: ReferenceQuery) => ({
  params: { field: name },
  query: { q, ids: ids && JSON.stringify(ids), view },
});

/** Query key of the choices of a reference field. */
export const choicesKey = (field: ReferenceField, query: ReferenceQuery) => [
  'reference-choices',
  callRequest(recordCalls(field.resource).options, inputOf(field, query)).path,
];

/** Loads choices of a reference field. Rejects if the gateway refuses. */
export async function loadChoices(
  http: PortalHttp,
  field: ReferenceField,
  query: ReferenceQuery,
  signal: AbortSignal,
): Promise<ReferenceChoice[]> {
  const call = recordCalls(field.resource).options;
  const answer = await sendCall(http, call, inputOf(field, query), { signal });
  if (!answer.isSuccess) throw new Error(answer.message);
  return answer.body;
}

/**
 * The source of choices: the gateway lists the selectable records; another service lists all
 * records.
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
      ? loadChoices(http, field, query, signal)
      : (await dataProvider.options(field.resource, field.name, query)).data;
}

export interface ReferenceChoices {
  choices: readonly ReferenceChoice[];
  isLoading: boolean;
  hasFailed: boolean;
  retry: () => void;
}

/**
 * The selectable records, searched by the gateway while typing; requested only while the list is
 * open.
 */
export function useReferenceChoices(
  field: ReferenceField,
  typed: string,
  isOpen: boolean,
): ReferenceChoices {
  const source = useChoicesSource(field);
  const q = useDelayed(typed.trim(), TYPING_PAUSE_MS);
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: choicesKey(field, { q }),
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

/** The labels of chosen records that the record itself does not contain. */
export function useMissingLabels(
  field: ReferenceField,
  ids: readonly string[],
): ReadonlyMap<string, unknown> {
  const source = useChoicesSource(field);
  const { data } = useQuery({
    queryKey: choicesKey(field, { ids }),
    queryFn: ({ signal }) => source({ ids }, signal),
    enabled: ids.length > 0,
    staleTime: FRESH_MS,
    retry: false,
  });
  return new Map((data ?? []).map(({ id, label }) => [id, label]));
}
