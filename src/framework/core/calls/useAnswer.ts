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
 * The gateway's answer at an address: loading, failed or loaded. `null` address: not requested yet.
 * `again`: milliseconds between requests. `isUnreached`: no connection.
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
