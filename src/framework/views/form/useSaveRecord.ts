import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useUpdate } from 'react-admin';
import type { ViewRecord } from '../../core/records/record.ts';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';

type Data = Record<string, unknown>;
type AdminRecord = ViewRecord & { id: string };

/** react-admin's mutations as promises of the stored record; they update its caches. */
export function useSaveRecord(admin: string) {
  const [create] = useCreate<AdminRecord>();
  const [update] = useUpdate<AdminRecord>();
  const dataProvider = useViewDataProvider();
  const queries = useQueryClient();
  return {
    /**
     * Saves to the draft revision of the published record; returns the record with the draft
     * applied.
     */
    revise: async (id: string, data: Data, version: number | null): Promise<ViewRecord> => {
      const { data: revised } = await dataProvider.saveRevision(admin, id, { ...data, version });
      await queries.invalidateQueries();
      return revised;
    },
    create: async (data: Data): Promise<ViewRecord> =>
      (await create(
        admin,
        { data: data as Partial<AdminRecord> },
        { returnPromise: true },
      )) as AdminRecord,
    update: async (id: string, data: Data, version: number | null): Promise<ViewRecord> => {
      // The changes are already computed, relative to the version that the form opened with.
      const params = {
        id,
        data: { ...data, version } as unknown as Partial<AdminRecord>,
        previousData: { id },
      };
      return (await update(admin, params, {
        mutationMode: 'pessimistic',
        returnPromise: true,
      })) as AdminRecord;
    },
  };
}
