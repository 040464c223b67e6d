import { type SlotProps, usePrivileges, type ViewRecord } from '../../../framework/index.ts';
import { DECIDING, OFFICE } from '../access.ts';
import { BoardPanel } from './BoardPanel.tsx';
import { ExaminersPanel } from './ExaminersPanel.tsx';

/** Below a request: who may mark it again for the office, the marks for the board. */
export function RequestPanels({ record }: SlotProps) {
  const privileges = usePrivileges();
  if (!record) return null;
  const [id, state] = [String(record['id']), record['state']];
  if (state === 'accepted' && privileges.has(OFFICE)) return <ExaminersPanel id={id} />;
  return state === 'remarking' && privileges.has(DECIDING) ? (
    <BoardPanel record={record as ViewRecord} />
  ) : null;
}
