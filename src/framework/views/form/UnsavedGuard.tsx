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
  /** Set before a navigation that follows a save. */
  released: RefObject<boolean>;
  /** The person gives up what was typed. */
  onGiveUp: () => void;
}

/** The router takes one blocker at a time: only the form that holds something to lose asks for it. */
export const UnsavedGuard = (props: UnsavedGuardProps) =>
  props.isDirty ? <DirtyGuard {...props} /> : null;

/** Holds back whatever would lose unsaved input: a navigation in the portal, or closing the tab. */
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
    // The session ends whatever is open; the draft has been kept.
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
