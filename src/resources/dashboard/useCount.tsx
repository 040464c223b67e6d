import { useQuery } from '@tanstack/react-query';
import { usePortalServices } from '../../framework/index.ts';
import { formatListQuery, type FilterTerm } from '../../contract/listQuery.ts';

interface CountQuery {
  resource: string;
  view: string;
  filter?: readonly FilterTerm[];
}

/** How many records a list would show; asks for none of them. */
export function useCount({ resource, view, filter = [] }: CountQuery): number | null {
  const { http } = usePortalServices();
  const query = formatListQuery({ view, filter, first: 0, count: 1, sort: { field: 'id', order: 'asc' } }).toString();
  const { data, error } = useQuery({
    queryKey: ['count', resource, query],
    queryFn: async () => {
      const answer = await http.get(`/${resource}?${query}`);
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.total ?? 0;
    },
  });
  if (error) throw error;
  return data ?? null;
}
