import { useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import styles from './IdleDialog.module.css';
import notice from './Notice.module.css';

const TEXT_ID = 'idle-text';
/** Announced to screen readers at these seconds, not at every tick. */
const SPOKEN = new Set([60, 30, 10, 5]);

/** Asks before an idle session ends; shows the actual remaining seconds (specification §8, §9). */
export function IdleDialog() {
  const translate = useTranslate();
  const { idle } = usePortalServices();
  const state = useSyncExternalStore(idle.subscribe, idle.state);
  const seconds = state.secondsLeft ?? 0;
  return (
    <ModalDialog
      open={state.phase === 'warning'}
      role="alertdialog"
      label={translate('shell.idle.title')}
      describedBy={TEXT_ID}
    >
      <div className={styles.dialog}>
        <h2>{translate('shell.idle.title')}</h2>
        <p id={TEXT_ID}>{translate('shell.idle.text', { seconds })}</p>
        <p className="visually-hidden" aria-live="assertive">
          {SPOKEN.has(seconds) ? translate('shell.idle.secondsLeft', { smart_count: seconds }) : ''}
        </p>
        <div className={notice.actions}>
          <button type="button" className={notice.primary} onClick={() => idle.continueSession()}>
            {translate('shell.idle.continue')}
          </button>
          <button type="button" className={notice.secondary} onClick={() => idle.logout()}>
            {translate('shell.idle.logout')}
          </button>
        </div>
      </div>
    </ModalDialog>
  );
}
