import { useInfiniteQuery } from '@tanstack/react-query';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { sendCall } from '../../../contract/wire/calls/sendCall.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import type { HistoryChoice } from './HistoryFilter.tsx';

const PER_PAGE = 50;

/** The history of one record, filtered if requested, the latest first, page by page. */
export function useHistory(screen: PlacedView, id: string, { field, actor }: HistoryChoice) {
  const { http } = usePortalServices();
  const { name } = screen.resource;
  const { data, isError, isPending, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: ['history', name, id, screen.name, field, actor],
      retry: false,
      initialPageParam: 0,
      queryFn: async ({ pageParam, signal }) => {
        const answer = await sendCall(
          http,
          recordCalls(name).history,
          {
            params: { id },
            query: { field, actor, view: screen.name },
            range: [pageParam, pageParam + PER_PAGE - 1],
          },
          { signal },
        );
        if (!answer.isSuccess) throw new Error(answer.message);
        return { entries: answer.body, total: answer.total ?? 0 };
      },
      getNextPageParam: (last, pages) => {
        const read = pages.reduce((sum, { entries }) => sum + entries.length, 0);
        return last.entries.length > 0 && read < last.total ? read : null;
      },
    },
  );
  // Changes between two requests move entries from one page to the next, so entries are
  // deduplicated by id.
  const entries = new Map(
    (data?.pages ?? []).flatMap((page) => page.entries.map((entry) => [entry.id, entry] as const)),
  );
  const total = data?.pages.at(-1)?.total ?? 0;
  return {
    entries: data ? [...entries.values()] : null,
    rest: Math.max(0, total - entries.size),
    isError,
    isPending,
    isReadingMore: isFetchingNextPage,
    refetch: () => void refetch(),
    readMore: () => void fetchNextPage(),
  };
}
