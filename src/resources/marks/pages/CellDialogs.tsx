import type { MarkGrid } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import { MarkReason } from './MarkReason.tsx';
import type { MarkStore } from './markStore.ts';
import type { CellAddress, CellDialog } from './stageCells.ts';

interface CellDialogsProps {
  dialog: CellDialog;
  grid: MarkGrid;
  stage: MarkStage;
  store: MarkStore;
  onClose: () => void;
}

type CellProps = Omit<CellDialogsProps, 'dialog'> & CellAddress;

function CellHistory({ student, component: componentId, grid, stage, onClose }: CellProps) {
  const candidate = grid.candidates.find((one) => one.student === student);
  const component = grid.components.find(({ id }) => id === componentId);
  return (
    candidate &&
    component && (
      <HistoryDialog
        paper={grid.paper.id}
        stage={stage}
        candidate={candidate}
        component={component}
        onClose={onClose}
      />
    )
  );
}

const DIALOGS = { conflict: ConflictDialog, reason: MarkReason, history: CellHistory };

/** The open dialog about one cell. */
export function CellDialogs({ dialog: { kind, ...address }, ...props }: CellDialogsProps) {
  const Dialog = DIALOGS[kind];
  return <Dialog {...address} {...props} />;
}
