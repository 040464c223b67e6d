import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import { copyPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';

/** A link to a new record with the values of this one, for users who may create records. */
export function CopyLink({ screen, record }: { screen: PlacedView; record: ViewRecord }) {
  const translate = useTranslate();
  const mayCreate = useMayCreate();
  if (screen.view.single === true || !mayCreate(screen.resource)) return null;
  return (
    <Button component={Link} to={copyPath(screen, record.id)} startIcon={<Icon name="copy" />}>
      {translate('framework.action.copy')}
    </Button>
  );
}
