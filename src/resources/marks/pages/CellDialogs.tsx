import type { MarkGrid } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { AgreedMarkReason } from './AgreedMarkReason.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { HistoryDialog } from './HistoryDialog.tsx';
import type { MarkStore } from './markStore.ts';
import type { CellDialog } from './stageCells.ts';

interface CellDialogsProps {
  dialog: CellDialog;
  grid: MarkGrid;
  stage: MarkStage;
  store: MarkStore;
  onClose: () => void;
}

/** The open dialog about one cell. */
export function CellDialogs({ dialog, grid, stage, store, onClose }: CellDialogsProps) {
  const { kind, ...address } = dialog;
  if (kind === 'conflict') return <ConflictDialog store={store} {...address} onClose={onClose} />;
  if (kind === 'reason') return <AgreedMarkReason store={store} {...address} onClose={onClose} />;
  const candidate = grid.candidates.find(({ student }) => student === address.student);
  const component = grid.components.find(({ id }) => id === address.component);
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
