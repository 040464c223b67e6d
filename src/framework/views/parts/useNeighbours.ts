import { useQuery } from '@tanstack/react-query';
import { useStore } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Neighbours } from '../../../contract/wire/listQuery.ts';
import { useCapability } from '../../core/portal/PortalServices.tsx';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';

interface ListParameters {
  filter?: Record<string, unknown>;
  sort?: string;
  order?: 'ASC' | 'DESC';
}

/** The maximum number of rows to search for neighbours with a backend that does not report them. */
const WALK = 1_000;

/** The neighbours of a record in the rows of a list. */
function neighboursIn(
  { data, total }: { data: readonly { id: string }[]; total?: number | undefined },
  id: string,
): Neighbours | null {
  const index = data.findIndex((record) => record.id === id);
  if (index < 0) return null;
  return {
    previous: data[index - 1]?.id ?? null,
    next: data[index + 1]?.id ?? null,
    place: index + 1,
    total: total ?? data.length,
  };
}

/** The neighbours of this record, in the last order and filter of the list; `null` while unknown. */
export function useNeighbours(screen: PlacedView, id: string): Neighbours | null {
  const dataProvider = useViewDataProvider();
  const resource = adminResource(screen);
  // The store key of react-admin for the parameters of a list.
  const [parameters] = useStore<ListParameters | null>(`${resource}.listParams`, null);
  const [declared, direction] = screen.view.sort ?? ['id', 'asc'];
  const filter = parameters?.filter ?? {};
  const sort = {
    field: parameters?.sort ?? declared,
    order: parameters?.order ?? (direction === 'asc' ? ('ASC' as const) : ('DESC' as const)),
  };
  const areKnown = useCapability('neighbours');
  const { data } = useQuery({
    enabled: areKnown,
    queryKey: [resource, 'neighbours', id, { filter, sort }],
    queryFn: async ({ signal }) => {
      try {
        return (await dataProvider.neighbours(resource, id, { filter, sort, signal })).data;
      } catch (error) {
        if (signal.aborted) throw error;
        return neighboursIn(
          await dataProvider.getList<{ id: string }>(resource, {
            pagination: { page: 1, perPage: WALK },
            sort,
            filter,
            signal,
          }),
          id,
        );
      }
    },
    staleTime: 60_000,
    retry: false,
  });
  return data ?? null;
}
