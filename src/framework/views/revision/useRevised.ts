import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { useViewDataProvider, type ViewDataProvider } from '../../core/records/viewDataProvider.ts';
import { adminResource } from '../../core/routes/recordPaths.ts';

/** Whether a change by this user would go to a draft revision. */
export const isRevising = (record: ViewRecord): boolean =>
  permissionsOf(record).revise !== undefined;

/** The record for a form: with its draft revision applied, if there is one. */
export async function presentRecord(
  dataProvider: ViewDataProvider,
  admin: string,
  id: string,
): Promise<ViewRecord> {
  const { data } = await dataProvider.getOne<ViewRecord & { id: string }>(admin, { id });
  return isRevising(data) && data._revision
    ? (await dataProvider.getRevision(admin, id)).data
    : data;
}

/**
 * The record for its form: with its draft revision applied, if there is one. `null`: not loaded
 * yet.
 */
export function useRevised(
  screen: PlacedView,
  record: ViewRecord,
): { revised: ViewRecord | null; error: Error | null; refetch: () => void } {
  const dataProvider = useViewDataProvider();
  const isWaiting = isRevising(record) && Boolean(record._revision);
  const { data, error, refetch } = useQuery({
    queryKey: ['revision', screen.path, record.id, record.version],
    enabled: isWaiting,
    retry: false,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    queryFn: async () => (await dataProvider.getRevision(adminResource(screen), record.id)).data,
  });
  return {
    revised: isWaiting ? (data ?? null) : record,
    error: isWaiting ? error : null,
    refetch: () => void refetch(),
  };
}
