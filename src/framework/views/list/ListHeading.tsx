import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { useCapability, usePrivileges } from '../../core/portal/PortalServices.tsx';
import { mayUse } from '../../core/records/grants.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import { importPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';
import { Slot } from '../parts/Slot.tsx';
import type { Column } from './columns/column.ts';
import { CreateButton } from './CreateButton.tsx';

const ExportButton = lazyNamed(() => import('./ExportButton.tsx'), 'ExportButton');

/** The title of a list and the actions on the whole list: import, export, create. */
export function ListHeading({
  screen,
  columns,
}: {
  screen: PlacedView;
  columns: readonly Column[];
}) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const mayCreate = useMayCreate();
  const canExport = useCapability('export');
  const { resource } = screen;
  return (
    <ScreenHeader title={translate(screen.labelKey)}>
      <Slot name="listActions" screen={screen} />
      {mayUse(resource, 'import', privileges) && (
        <Button component={Link} to={importPath(screen)} startIcon={<Icon name="upload" />}>
          {translate('framework.action.import')}
        </Button>
      )}
      <Suspense fallback={null}>
        {canExport && (
          <ExportButton
            screen={screen}
            columns={columns.map(({ name }) => name)}
            isAllowed={mayUse(resource, 'export', privileges)}
          />
        )}
      </Suspense>
      {mayCreate(resource) && <CreateButton screen={screen} />}
    </ScreenHeader>
  );
}
