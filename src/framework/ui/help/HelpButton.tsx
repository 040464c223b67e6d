import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { useScreen } from '../../core/routes/ScreenContext.tsx';
import { Icon } from '../icons/Icon.tsx';
import styles from './HelpButton.module.css';

const HelpPanel = lazyNamed(() => import('./HelpPanel.tsx'), 'HelpPanel');

/** Opens the help of the current screen next to it. */
export function HelpButton() {
  const translate = useTranslate();
  const screen = useScreen();
  const [isOpen, setOpen] = useState(false);
  if (!screen) return null;
  return (
    <>
      <button
        type="button"
        className={styles.help}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="help" size={16} />
        {translate('framework.help.open')}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <HelpPanel screen={screen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
