import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Screen } from '../../../contract/model/catalogue.ts';
import { lazyNamed } from '../../core/loading/lazyNamed.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './HelpButton.module.css';

const HelpPanel = lazyNamed(() => import('./HelpPanel.tsx'), 'HelpPanel');

/** Opens the help of a screen next to it. */
export function HelpButton({ screen }: { screen: Screen }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
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
