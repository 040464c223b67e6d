import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { type FoundJob, useJobOfRecord } from '../../core/calls/useJobOfRecord.ts';
import { stepLabel } from '../../core/fields/stepTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { RecordJobProgress } from '../../ui/jobs/RecordJobProgress.tsx';

/** The step of the record that the user began as a job, and why none can be taken meanwhile. */
export function useLongStep(
  { workflow }: ResourceDeclaration,
  record: ViewRecord,
): { found: FoundJob; closed: string | undefined } {
  const translate = useTranslate();
  const queries = useQueryClient();
  const mayBeLong = workflow?.transitions.some((transition) => transition.mayBeLong) ?? false;
  const found = useJobOfRecord(
    mayBeLong ? String(record.id) : null,
    ({ step }) => step !== null,
    () => void queries.invalidateQueries(),
  );
  return {
    found,
    closed: found.isRunning ? translate('framework.workflow.running') : undefined,
  };
}

/** How far that step is, or why it was not taken while the record is as it was then. */
export function LongStep({
  resource,
  record,
  found,
}: {
  resource: ResourceDeclaration;
  record: ViewRecord;
  found: FoundJob;
}) {
  const translate = useTranslate();
  const { latest, isRunning } = found;
  if (!latest || (!isRunning && latest.version !== record.version)) return null;
  const step = stepLabel(translate, resource, { name: latest.step ?? '' });
  return (
    <RecordJobProgress
      found={found}
      label={translate('framework.workflow.bulkRunning', { step })}
    />
  );
}
