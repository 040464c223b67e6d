import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { historyPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** A link to the history of a record; absent if the user may not see it. */
export function HistoryLink({ screen, record }: { screen: PlacedView; record: ViewRecord }) {
  const translate = useTranslate();
  if (permissionsOf(record).history !== true) return null;
  return (
    <Button
      component={Link}
      to={historyPath(screen, record.id)}
      startIcon={<Icon name="history" />}
    >
      {translate('framework.history.title')}
    </Button>
  );
}
