import { QueryState, type SlotProps, useCallQuery, useStepWait } from '../../../framework/index.ts';
import { GradeChanges } from '../../shared/pages/GradeChanges.tsx';
import { releaseChanges } from '../api.ts';

/** Which results on record a publication replaces or a withdrawal brings back, above the question. */
export function ReleaseChanges({ record, step }: SlotProps) {
  const isAsked = record !== undefined && (step === 'publish' || step === 'withdraw');
  const query = useCallQuery(
    releaseChanges,
    isAsked ? { params: { id: String(record['id']) } } : null,
  );
  useStepWait(isAsked && !query.data && !query.isError);
  if (!isAsked) return null;
  return (
    <>
      <QueryState query={query} lines={3} />
      {query.data && (
        <GradeChanges changes={query.data} act={step === 'withdraw' ? 'withdraw' : 'replace'} />
      )}
    </>
  );
}
