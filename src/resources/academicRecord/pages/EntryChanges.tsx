import { QueryState, type SlotProps, useCallQuery, useStepWait } from '../../../framework/index.ts';
import { GradeChanges } from '../../shared/pages/GradeChanges.tsx';
import { entryChanges } from '../api.ts';

/** Which grade stands once an entry is put on record, above the question whether to do so. */
export function EntryChanges({ record, step }: SlotProps) {
  const isAsked = record !== undefined && step === 'countersign' && record['effect'] !== 'states';
  const query = useCallQuery(
    entryChanges,
    isAsked ? { params: { id: String(record['id']) } } : null,
  );
  useStepWait(isAsked && !query.data && !query.isError);
  if (!isAsked) return null;
  return (
    <>
      <QueryState query={query} lines={2} />
      {query.data && (
        <GradeChanges
          changes={query.data}
          act={record['effect'] === 'withdraws' ? 'withdraw' : 'replace'}
        />
      )}
    </>
  );
}
