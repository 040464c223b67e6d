import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/icons/Icon.tsx';
import { UndoDialog } from './UndoDialog.tsx';
import { useUndo } from './useUndo.ts';

export interface UndoButtonProps {
  changeSet: string;
  /** Whether what it took back was an undo itself. */
  isRedo?: boolean;
  /**
   * In a toast: undoes at once and asks only if something prevents it. Elsewhere it shows first
   * what it would do.
   */
  isQuiet?: boolean;
  /** Done, or given up. */
  onSettled?: () => void;
}

/** Takes a change back. */
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
