import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { Icon } from '../../icons/Icon.tsx';
import { historyPath } from './paths.ts';
import { permissionsOf, type ViewRecord } from './record.ts';

interface HistoryLinkProps {
  screen: PlacedView;
  record: ViewRecord;
}

/** To everything that was ever changed about a record; absent where that is closed to the person. */
export function HistoryLink({ screen, record }: HistoryLinkProps) {
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
