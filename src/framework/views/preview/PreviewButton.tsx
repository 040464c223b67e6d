import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { useCapability } from '../../core/portal/PortalServices.tsx';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

const PreviewDialog = lazyNamed(() => import('./PreviewDialog.tsx'), 'PreviewDialog');

interface PreviewButtonProps {
  screen: PlacedView;
  record: ViewRecord;
  /** With the draft revision applied. */
  isRevision?: boolean;
}

/** Opens a preview of the record on the website, if the website has pages for single records. */
export function PreviewButton({ screen, record, isRevision = false }: PreviewButtonProps) {
  const translate = useTranslate();
  const canPreview = useCapability('preview');
  const [isOpen, setOpen] = useState(false);
  const { resource } = screen;
  if (!canPreview || resource.public?.preview !== true || permissionsOf(record).show !== true)
    return null;
  return (
    <>
      <Button startIcon={<Icon name="show" />} onClick={() => setOpen(true)}>
        {translate('framework.preview.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <PreviewDialog
            resource={resource.name}
            record={record}
            isRevision={isRevision}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
