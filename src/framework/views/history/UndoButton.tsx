import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/icons/Icon.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useUndo } from './useUndo.ts';

export interface UndoButtonProps {
  changeSet: string;
  /** The change to undo is itself an undo. */
  isRedo?: boolean;
  /**
   * In a toast: undoes at once and asks only if something prevents it. Elsewhere it previews the
   * effect first.
   */
  isQuiet?: boolean;
  /** Called when the undo is done or cancelled. */
  onSettled?: () => void;
}

/** Undoes a change. */
export function UndoButton({
  changeSet,
  isRedo = false,
  isQuiet = false,
  onSettled,
}: UndoButtonProps) {
  const translate = useTranslate();
  const undoing = useUndo(changeSet);
  const { undo, preview, report, job, isBusy, close } = undoing;
  const start = async () => {
    if (!isQuiet) await preview();
    else if (await undo()) onSettled?.();
  };
  const finish = () => {
    close();
    onSettled?.();
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Icon name="undo" size={18} />}
        loading={isBusy && report === null}
        onClick={() => void start()}
      >
        {translate(isRedo ? 'framework.history.redo' : 'framework.history.undo')}
      </Button>
      {(report || job !== null) && <UndoDialog undoing={undoing} onClose={finish} />}
    </>
  );
}
