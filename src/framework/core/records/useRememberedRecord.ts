import { useEffect } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { usePortalServices } from '../portal/PortalServices.tsx';
import { showPath } from '../routes/recordPaths.ts';
import { recentRecords } from './recentRecords.ts';
import { titleOf, type ViewRecord } from './record.ts';

/** Adds a viewed record to the recent records of the search. */
export function useRememberedRecord(screen: PlacedView, record: ViewRecord | undefined): void {
  const { session } = usePortalServices();
  const id = record?.id;
  const label = record && perLanguage((language) => titleOf(screen.resource, record, language));
  const name = JSON.stringify(label);
  useEffect(() => {
    // Impersonation leaves no entries among the user's own.
    if (id === undefined || name === undefined || session.impersonation?.()) return;
    recentRecords.remember(String(session.user()?.user ?? ''), {
      path: screen.view.single ? screen.path : showPath(screen, id),
      resource: screen.resource.name,
      label: JSON.parse(name) as Localised,
    });
  }, [id, name, screen, session]);
}
