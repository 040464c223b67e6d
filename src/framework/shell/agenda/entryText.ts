import { screenAt } from '../../../contract/model/catalogue.ts';
import type { AgendaEntry } from '../../../contract/wire/calls/agendaCalls.ts';
import { formatInteger } from '../../core/fields/localFormat.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';

/** The text of an entry: how much of what waits, or where it could not be counted. */
export function useEntryText(): (entry: AgendaEntry) => string {
  const { translate } = useTexts();
  const { catalogue } = usePortalServices();
  return ({ name, count, opens }) => {
    if (count !== null)
      return translate(`agenda.${name}`, { smart_count: count, count: formatInteger(count) });
    const [path = ''] = opens.split('?');
    const label = screenAt(catalogue, path)?.labelKey ?? 'shell.agenda.title';
    return translate('shell.agenda.failed', { screen: translate(label) });
  };
}
