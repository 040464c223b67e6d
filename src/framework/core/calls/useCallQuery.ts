import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import type {
  AnswerOf,
  CallDeclaration,
  CallInput,
} from '../../../contract/wire/calls/defineCall.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { NETWORK_ERROR_CODE } from '../../../contract/wire/envelope.ts';
import { usePortalServices } from '../portal/PortalServices.tsx';

class CallFailure extends Error {
  constructor(
    message: string,
    readonly isUnreached: boolean,
  ) {
    super(message);
  }
}

interface CallQueryOptions<Data> {
  /** Milliseconds until the call is repeated; false: never. */
  refetchInterval?: (data: Data | undefined) => number | false;
  /** Shows the answer to the previous input until the next one arrives. */
  keepPrevious?: boolean;
}

interface CallQuery<Data> {
  data: Data | undefined;
  /** Of a list: the total number of rows. */
  total: number | null;
  isPending: boolean;
  /** A request is pending, the first or a later one. */
  isFetching: boolean;
  isError: boolean;
  /** The gateway did not answer because there is no connection. */
  isUnreached: boolean;
  /** When the answer was loaded, in milliseconds; 0: not yet. */
  loadedAt: number;
  /** Resolves when the new answer is here, or has failed. */
  refetch: () => Promise<void>;
}

/**
 * The answer of a declared read-only call, cached and shared by its address and body. `null` input:
 * do not call yet.
 */
export function useCallQuery<D extends CallDeclaration>(
  call: D,
  input: CallInput<D> | null,
  { refetchInterval, keepPrevious = false }: CallQueryOptions<AnswerOf<D>> = {},
): CallQuery<AnswerOf<D>> {
  const { http } = usePortalServices();
  const request = input === null ? null : callRequest(call, input);
  const { data, error, isError, isPending, isFetching, isPaused, dataUpdatedAt, refetch } =
    useQuery<{ data: AnswerOf<D>; total: number | null }, CallFailure>({
      queryKey: ['call', call.method, request?.path ?? null, request?.body],
      enabled: input !== null,
      retry: false,
      ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
      refetchInterval: (query) => refetchInterval?.(query.state.data?.data) ?? false,
      queryFn: async ({ signal }) => {
        const answer = await sendCall(http, call, input as CallInput<D>, { signal });
        if (!answer.isSuccess)
          throw new CallFailure(answer.message, answer.errorCode === NETWORK_ERROR_CODE);
        return { data: answer.body, total: answer.total ?? null };
      },
    });
  return {
    data: data?.data,
    total: data?.total ?? null,
    isError,
    isPending,
    isFetching,
    isUnreached: isPaused || error?.isUnreached === true,
    loadedAt: dataUpdatedAt,
    refetch: async () => {
      await refetch();
    },
  };
}
