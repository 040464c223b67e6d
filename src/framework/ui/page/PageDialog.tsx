import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import styles from './Page.module.css';

interface PageDialogProps {
  title: string;
  /** Absent while the dialog must not be closed by accident. */
  onClose?: (() => void) | undefined;
  actions: ReactNode;
  /** Makes the content and the actions a form. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A dialog of a hand-written screen. */
export function PageDialog({ title, onClose, actions, onSubmit, children }: PageDialogProps) {
  const titleId = useId();
  const content = (
    <>
      <DialogContent>
        <div className={styles.dialogBody}>{children}</div>
      </DialogContent>
      <DialogActions>{actions}</DialogActions>
    </>
  );
  return (
    <Dialog
      open
      {...(onClose ? { onClose } : {})}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      {onSubmit ? (
        <form
          className={styles.dialogForm}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // In React's tree the dialog may be inside another form.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        content
      )}
    </Dialog>
  );
}
