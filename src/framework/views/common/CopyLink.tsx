import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { mayUse } from '../../core/grants.ts';
import { copyPath } from '../../core/paths.ts';
import { usePrivileges } from '../../core/PortalServices.tsx';
import type { ViewRecord } from '../../core/record.ts';
import { Icon } from '../../ui/Icon.tsx';

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
