import type { ReactNode } from 'react';
import { languageUnlike } from '../../core/fields/localisedText.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import styles from './FoldedPanel.module.css';

interface FoldedPanelProps {
  title: string;
  note?: string | undefined;
  /** Opens or closes it when this changes; between changes the person decides. */
  isOpen: boolean;
  /** Told whenever it opens or closes, so that its content can be loaded when it is seen. */
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/**
 * A section of a long page that shows its heading until it is opened. The browser's own element, so
 * that its search finds closed text and opens it.
 */
export function FoldedPanel({ title, note, isOpen, onToggle, children }: FoldedPanelProps) {
  const { language } = useTexts();
  return (
    <details
      className={styles.folded}
      open={isOpen}
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary>
        <h2 lang={languageUnlike(title, language)}>{title}</h2>
        {note !== undefined && <p lang={languageUnlike(note, language)}>{note}</p>}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
