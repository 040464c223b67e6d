import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useWindowEvent } from '../../core/browser/useWindowEvent.ts';
import { lazyNamed, preload } from '../../core/loading/lazyNamed.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './PaletteButton.module.css';

const Palette = lazyNamed(() => import('./Palette.tsx'), 'Palette');

const isApple = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** Opens the search by click, or by Ctrl/⌘ K anywhere; its code loads on hover or focus. */
export function PaletteButton({ onAppearance }: { onAppearance: () => void }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useWindowEvent('keydown', (event) => {
    const isCommand = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
    if (!isCommand || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    setOpen((open) => !open);
  });
  const keys = isApple() ? '⌘ K' : 'Ctrl K';
  const prefetch = () => preload(Palette);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={isApple() ? 'Meta+K' : 'Control+K'}
        aria-haspopup="dialog"
        title={`${translate('shell.palette.open')} (${keys})`}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={styles.text}>{translate('shell.palette.open')}</span>
        <kbd className={styles.keys} aria-hidden="true">
          {keys}
        </kbd>
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette onClose={() => setOpen(false)} onAppearance={onAppearance} />
        </Suspense>
      )}
    </>
  );
}
