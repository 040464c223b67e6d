import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type FoundGroup,
  SEARCH_MIN,
  searchRecords,
} from '../../../contract/wire/calls/searchCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices, useCapability } from '../../core/portal/PortalServices.tsx';
import { folded, wordsOf } from './matchItems.ts';

/** Short enough to feel immediate, long enough not to ask for every letter of a fast typist. */
const PAUSE_MS = 70;

/**
 * Of an answer to fewer letters, what still fits: shown until the new answer is there, so that the
 * list does not jump.
 */
function stillFitting(groups: readonly FoundGroup[], q: string): FoundGroup[] {
  const words = wordsOf(q);
  return groups.flatMap((group) => {
    const records = group.records.filter(({ label }) => {
      const text = folded(`${textIn(label, 'en').text} ${textIn(label, 'si').text}`);
      return words.every((word) => text.includes(word));
    });
    return records.length === 0 ? [] : [{ ...group, records }];
  });
}

/** Records found for what is typed; an answer to anything else than that is never shown. */
export function useFoundRecords(text: string) {
  const { http } = usePortalServices();
  const canFind = useCapability('search');
  const q = text.trim();
  const [asked, setAsked] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);
  const isAsked = canFind && asked.length >= SEARCH_MIN && q.length >= SEARCH_MIN;
  const { data, isError, isFetching } = useQuery({
    queryKey: ['search', asked],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await sendCall(http, searchRecords, { query: { q: asked } }, { signal });
      if (!answer.isSuccess) throw new Error(answer.message);
      return answer.body;
    },
  });
  const isCurrent = data?.q === q;
  const groups = !isAsked || !data ? [] : isCurrent ? data.groups : stillFitting(data.groups, q);
  return {
    groups,
    isWaiting: canFind && q.length >= SEARCH_MIN && (!isCurrent || isFetching) && !isError,
    isError,
  };
}
