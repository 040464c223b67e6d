import { useQuery } from '@tanstack/react-query';
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
}

interface CallQuery<Data> {
  data: Data | undefined;
  /** Of a list: how many rows there are in all. */
  total: number | null;
  isPending: boolean;
  isError: boolean;
  /** There is no connection, so that the gateway did not answer. */
  isUnreached: boolean;
  refetch: () => void;
}

/** The answer of a declared call, kept and shared by its address. `null` input: do not call yet. */
export function useCallQuery<D extends CallDeclaration>(
  call: D,
  input: CallInput<D> | null,
  { refetchInterval }: CallQueryOptions<AnswerOf<D>> = {},
): CallQuery<AnswerOf<D>> {
  const { http } = usePortalServices();
  const address = input === null ? null : callRequest(call, input).path;
  const { data, error, isError, isPending, isPaused, refetch } = useQuery<
    { data: AnswerOf<D>; total: number | null },
    CallFailure
  >({
    queryKey: ['call', call.method, address],
    enabled: input !== null,
    retry: false,
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
    isUnreached: isPaused || error?.isUnreached === true,
    refetch: () => void refetch(),
  };
}
