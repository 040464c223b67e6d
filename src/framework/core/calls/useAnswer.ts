import { useQuery } from '@tanstack/react-query';
import { usePortalServices } from '../portal/PortalServices.tsx';

class Unanswered extends Error {
  constructor(
    message: string,
    readonly isUnreached: boolean,
  ) {
    super(message);
  }
}

/**
 * What the gateway answers at an address: on its way, failed, or there. `null`: not asked yet.
 * `again`: after how many ms to ask anew. `isUnreached`: there is no connection, which is no
 * answer.
 */
export function useAnswer<Body>(
  path: string | null,
  again?: (body: Body | undefined) => number | false,
) {
  const { http } = usePortalServices();
  const { data, error, isError, isPending, isPaused, refetch } = useQuery<
    { body: Body; total: number | null },
    Unanswered
  >({
    queryKey: ['answer', path],
    enabled: path !== null,
    retry: false,
    refetchInterval: (query) => again?.(query.state.data?.body) ?? false,
    queryFn: async ({ signal }) => {
      const answer = await http.get<Body>(path ?? '', { signal });
      if (!answer.isSuccess) throw new Unanswered(answer.message, answer.errorCode === -1);
      return { body: answer.body, total: answer.total ?? null };
    },
  });
  return {
    body: data?.body,
    total: data?.total ?? null,
    isError,
    isPending,
    isUnreached: isPaused || error?.isUnreached === true,
    refetch: () => void refetch(),
  };
}
