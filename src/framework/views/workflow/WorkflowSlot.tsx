import { Suspense } from 'react';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { LazyRecordSteps } from './lazySteps.ts';

/** The place of a record's workflow; not loaded for resources without one. */
export function WorkflowSlot({ screen, record }: { screen: PlacedView; record: ViewRecord }) {
  if (!screen.resource.workflow) return null;
  return (
    <Suspense fallback={<div className="record-steps-place" />}>
      <LazyRecordSteps screen={screen} record={record} />
    </Suspense>
  );
}
