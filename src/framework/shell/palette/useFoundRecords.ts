import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import {
  type FoundGroup,
  SEARCH_MIN,
  searchRecords,
} from '../../../contract/wire/calls/searchCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices, useCapability } from '../../core/portal/PortalServices.tsx';
import { folded, wordsOf } from './matchItems.ts';

/** Short enough to feel immediate, long enough to skip requests while typing fast. */
const PAUSE_MS = 70;

/**
 * The results for a shorter text that still match, shown until the new results arrive so that the
 * list does not jump.
 */
function stillMatching(groups: readonly FoundGroup[], q: string): FoundGroup[] {
  const words = wordsOf(q);
  return groups.flatMap((group) => {
    const records = group.records.filter(({ label }) => {
      const text = folded(LANGUAGES.map((language) => textIn(label, language).text).join(' '));
      return words.every((word) => text.includes(word));
    });
    return records.length === 0 ? [] : [{ ...group, records }];
  });
}

/** Records that match the typed text; results for any other text are never shown. */
export function useFoundRecords(text: string) {
  const { http } = usePortalServices();
  const canFind = useCapability('search');
  const q = text.trim();
  const [requested, setRequested] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setRequested(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const isRequested = canFind && requested.length >= SEARCH_MIN && q.length >= SEARCH_MIN;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['search', requested],
    enabled: isRequested,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await sendCall(http, searchRecords, { query: { q: requested } }, { signal });
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body;
    },
  });
  const isCurrent = data?.q === q;
  const groups =
    !isRequested || !data ? [] : isCurrent ? data.groups : stillMatching(data.groups, q);
  return {
    groups,
    isWaiting: canFind && q.length >= SEARCH_MIN && (!isCurrent || isFetching) && !isError,
    isError,
  };
}
