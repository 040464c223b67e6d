import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { createPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useClosedReason } from '../parts/useClosedReason.ts';

/** Opens the form of a new record. */
export function CreateButton({ screen }: { screen: PlacedView }) {
  const translate = useTranslate();
  const reason = useClosedReason();
  const way =
    reason === undefined
      ? { component: Link, to: createPath(screen) }
      : {
          'aria-disabled': true,
          'aria-description': reason,
          title: reason,
          className: 'form-closed',
        };
  return (
    <Button variant="contained" startIcon={<Icon name="add" />} {...way}>
      {translate('framework.action.create')}
    </Button>
  );
}
