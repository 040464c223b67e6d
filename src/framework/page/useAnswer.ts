import { useQuery } from '@tanstack/react-query';
import { usePortalServices } from '../PortalServices.tsx';

/** What the gateway answers at an address: on its way, failed, or there. `null`: not asked yet. `again`: after how many ms to ask anew. */
export function useAnswer<Body>(path: string | null, again?: (body: Body | undefined) => number | false) {
  const { http } = usePortalServices();
  const { data, isError, isPending, refetch } = useQuery<{ body: Body; total: number | null }>({
    queryKey: ['answer', path],
    enabled: path !== null,
    retry: false,
    refetchInterval: (query) => again?.(query.state.data?.body) ?? false,
    queryFn: async ({ signal }) => {
      const answer = await http.get<Body>(path ?? '', { signal });
      if (!answer.isSuccess) throw new Error(answer.message);
      return { body: answer.body, total: answer.total ?? null };
    },
  });
  return { body: data?.body, total: data?.total ?? null, isError, isPending, refetch: () => void refetch() };
}
