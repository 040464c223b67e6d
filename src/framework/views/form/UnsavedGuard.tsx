import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, type RefObject } from 'react';
import { useTranslate } from 'react-admin';
import { useBlocker } from 'react-router';
import { SIGNING_OUT_EVENT } from '../parts/signingOut.ts';

export interface UnsavedGuardProps {
  isDirty: boolean;
  /** Set before the navigation that follows a save. */
  released: RefObject<boolean>;
  /** The user discards the unsaved changes. */
  onGiveUp: () => void;
}

/** The router allows one blocker at a time, so only a form with unsaved changes registers one. */
export const UnsavedGuard = (props: UnsavedGuardProps) =>
  props.isDirty ? <DirtyGuard {...props} /> : null;

/** Blocks whatever would lose unsaved changes: a navigation in the portal, or closing the tab. */
function DirtyGuard({ isDirty, released, onGiveUp }: UnsavedGuardProps) {
  const translate = useTranslate();
  const titleId = useId();
  const dirty = useRef(isDirty);
  dirty.current = isDirty;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty.current && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (dirty.current && !released.current) event.preventDefault();
    };
    // The session ends regardless; the draft has been saved.
    const release = () => {
      released.current = true;
    };
    window.addEventListener('beforeunload', warn);
    window.addEventListener(SIGNING_OUT_EVENT, release);
    return () => {
      window.removeEventListener('beforeunload', warn);
      window.removeEventListener(SIGNING_OUT_EVENT, release);
    };
  }, [released]);

  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('framework.unsaved.title')}</DialogTitle>
      <DialogContent>{translate('framework.unsaved.text')}</DialogContent>
      <DialogActions>
        <Button autoFocus variant="contained" onClick={() => blocker.reset()}>
          {translate('framework.unsaved.stay')}
        </Button>
        <Button
          color="error"
          onClick={() => {
            onGiveUp();
            blocker.proceed();
          }}
        >
          {translate('framework.unsaved.leave')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
