import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import styles from './Page.module.css';

interface PageDialogProps {
  title: string;
  /** Absent while the dialog must not be left by accident. */
  onClose?: (() => void) | undefined;
  actions: ReactNode;
  children: ReactNode;
}

/** A dialog of a hand-written screen. */
export function PageDialog({ title, onClose, actions, children }: PageDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open
      {...(onClose ? { onClose } : {})}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <div className={styles.dialogBody}>{children}</div>
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </Dialog>
  );
}
