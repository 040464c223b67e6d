import { Suspense } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { hasPublication } from '../../../contract/model/publication.ts';
import { isRevised } from '../../../contract/model/workflow.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { isRevising } from './useRevised.ts';

const PublicationLine = lazyNamed(() => import('./PublicationLine.tsx'), 'PublicationLine');
const RevisionBar = lazyNamed(() => import('./RevisionBar.tsx'), 'RevisionBar');

interface RevisionSlotProps {
  screen: PlacedView;
  record: ViewRecord;
  /** It is inside the record's form. */
  isForm?: boolean;
}

/** The place of the publication and the draft revision; not loaded for resources without them. */
export function RevisionSlot({ screen, record, isForm = false }: RevisionSlotProps) {
  const { resource } = screen;
  if (!isRevised(resource) && !hasPublication(resource)) return null;
  return (
    <Suspense fallback={<div className="record-steps-place" />}>
      <PublicationLine resource={resource} record={record} />
      {(Boolean(record._revision) || (isForm && isRevising(record))) && (
        <RevisionBar screen={screen} record={record} isForm={isForm} />
      )}
    </Suspense>
  );
}
