import { useCallQuery, type SlotProps } from '../../../framework/index.ts';
import { listPaperConflicts } from '../api.ts';
import { UndecidedEntries } from './UndecidedEntries.tsx';

/** Names undecided entries in the dialog of the step that says an examination is held. */
export function EntriesBeforeHeld({ record, step }: SlotProps) {
  const session = String(record?.['id'] ?? '');
  const { data } = useCallQuery(
    listPaperConflicts,
    step === 'hold' ? { query: { session } } : null,
  );
  return data ? <UndecidedEntries session={session} undecided={data.undecided} /> : null;
}
