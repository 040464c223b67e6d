import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { SavedViews } from '../../../../contract/wire/calls/savedViewCalls.ts';
import { useCapability } from '../../../core/portal/PortalServices.tsx';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';

const FRESH_MS = 60_000;
const NONE: SavedViews = { views: [], layout: null, roles: [] };

const isSavedViews = (value: unknown): value is SavedViews =>
  typeof value === 'object' &&
  value !== null &&
  Array.isArray((value as Partial<SavedViews>).views);

/** What this browser heard last; a list opens with it instead of waiting for the answer. */
const useKnownViews = (screen: PlacedView) =>
  useStore<SavedViews | null>(`${adminResource(screen)}.savedViews`, null);

/** The saved views of a list and the person's own columns, as the server keeps them. */
export function useSavedViews(screen: PlacedView) {
  const dataProvider = useViewDataProvider();
  const queries = useQueryClient();
  const [known, remember] = useKnownViews(screen);
  const queryKey = ['saved-views', screen.path];
  const areKept = useCapability('savedViews');
  const { data, isError, refetch } = useQuery({
    queryKey,
    enabled: areKept,
    queryFn: async ({ signal }) => {
      const { data: answer } = await dataProvider.savedViews(screen.path, { signal });
      return isSavedViews(answer) ? answer : NONE;
    },
    staleTime: FRESH_MS,
    retry: false,
  });
  useEffect(() => {
    if (data) remember(data);
  }, [data, remember]);
  const change = (next: (present: SavedViews) => SavedViews): void => {
    queries.setQueryData<SavedViews>(queryKey, (present) => next(present ?? known ?? NONE));
  };
  return {
    areKept,
    saved: data ?? known ?? NONE,
    isAnswered: data !== undefined,
    isError,
    change,
    refetch: () => void refetch(),
  };
}
