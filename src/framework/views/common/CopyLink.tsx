import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { usePrivileges } from '../../PortalServices.tsx';
import { mayUse } from './grants.ts';
import { Icon } from './Icon.tsx';
import { copyPath } from './paths.ts';
import type { ViewRecord } from './record.ts';

interface CopyLinkProps {
  screen: PlacedView;
  record: ViewRecord;
}

/** To a new record that begins as a copy of this one, for those who may make any. */
export function CopyLink({ screen, record }: CopyLinkProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  if (screen.view.single === true || !mayUse(screen.resource, 'create', privileges)) return null;
  return (
    <Button component={Link} to={copyPath(screen, record.id)} startIcon={<Icon name="copy" />}>
      {translate('framework.action.copy')}
    </Button>
  );
}
