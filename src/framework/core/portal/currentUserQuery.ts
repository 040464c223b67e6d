import { queryOptions } from '@tanstack/react-query';
import { sendCall, type CallSender } from '../../../contract/wire/calls/sendCall.ts';
import { currentUser } from '../../../contract/wire/calls/sessionCalls.ts';

/** The signed-in person as the gateway knows them; requested once for all who need it. */
export const currentUserQuery = (http: Pick<CallSender, 'get'>) =>
  queryOptions({
    queryKey: ['currentUser'],
    queryFn: () => sendCall(http, currentUser, {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
