import { useEffect } from 'react';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import type {
  AnswerOf,
  CallDeclaration,
  CallInput,
} from '../../../contract/wire/calls/defineCall.ts';
import { type PortalSession, usePortalServices } from '../portal/PortalServices.tsx';
import { dropKept, keepAnswer, readKept, type KeptAnswer } from './keptAnswers.ts';
import { useCallQuery } from './useCallQuery.ts';

/** Whose answers this device may keep: none without a session, or in another person's name. */
const keeperOf = ({ check, user, impersonation }: PortalSession): string | null =>
  check().access && !impersonation?.() ? String(user()?.user ?? '') || null : null;

interface KeptQuery<Data> {
  data: Data | undefined;
  /** When the answer was loaded, if the gateway is not reached and it may have changed. */
  since: string | null;
  isPending: boolean;
  /** The call failed, or the gateway is not reached and no answer was kept. */
  isError: boolean;
  isUnreached: boolean;
  refetch: () => Promise<void>;
}

/**
 * The answer of a call about the person, which this device keeps to show it without a connection.
 * `isKept` says of which answers it keeps the last. `null` input: do not call yet.
 */
export function useKeptQuery<D extends CallDeclaration>(
  call: D,
  input: CallInput<D> | null,
  isKept: (answer: AnswerOf<D>) => boolean = () => true,
): KeptQuery<AnswerOf<D>> {
  const { session } = usePortalServices();
  const { data, isError, isPending, isUnreached, loadedAt, refetch } = useCallQuery(call, input);
  const path = input === null ? null : callRequest(call, input).path;
  const isOwn = data !== undefined && isKept(data);
  const isRefused = isError && !isUnreached;
  useEffect(() => {
    const keeper = keeperOf(session);
    if (keeper === null || path === null) return;
    if (isRefused) dropKept(keeper, path);
    else if (isOwn)
      keepAnswer(keeper, path, { at: new Date(loadedAt).toISOString(), answer: data });
  }, [session, path, data, isOwn, isRefused, loadedAt]);
  const keeper = keeperOf(session);
  const kept =
    isUnreached && keeper !== null && path !== null
      ? (readKept(keeper, path) as KeptAnswer<AnswerOf<D>> | null)
      : null;
  const shown = data ?? kept?.answer;
  const isMissing = isUnreached && shown === undefined;
  return {
    data: shown,
    since: kept?.at ?? null,
    isPending: isPending && shown === undefined && !isMissing,
    isError: isMissing || isRefused,
    isUnreached,
    refetch,
  };
}
