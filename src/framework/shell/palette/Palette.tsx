import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { highlighted, wordsOf } from './matchItems.ts';
import { usePaletteItems, type Destination } from './usePaletteItems.ts';
import { usePaletteSections, type PaletteSection } from './usePaletteSections.ts';
import styles from './Palette.module.css';

export interface PaletteProps {
  onClose: () => void;
  /** Opens the settings panel. */
  onAppearance: () => void;
}

const Label = ({ text, words }: { text: string; words: readonly string[] }) => (
  <>
    {highlighted(text, words).map((part, index) =>
      part.isMatch ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
    )}
  </>
);

const PAGE = 6;

/** The active option, and the keys that move and choose it. */
function useActiveOption(
  items: readonly Destination[],
  choose: (item: Destination, isNewTab: boolean) => void,
) {
  const [active, setActive] = useState(0);
  const current = Math.min(active, items.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition, keys belong to the input method.
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: Math.min(current + PAGE, items.length - 1),
      PageUp: Math.max(current - PAGE, 0),
    };
    const next = steps[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive((next + items.length) % items.length);
    }
    const item = items[current];
    if (event.key === 'Enter' && item) {
      event.preventDefault();
      choose(item, event.ctrlKey || event.metaKey);
    }
  };
  return { current, setActive, onKeyDown };
}

/** Finds screens, records and actions by name, operated by keyboard. */
export function Palette({ onClose, onAppearance }: PaletteProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const { sections, isWaiting, isError } = usePaletteSections(text, usePaletteItems(onAppearance));
  const items = useMemo(() => sections.flatMap((section) => section.items), [sections]);
  const choose = (item: Destination, isNewTab: boolean) => {
    if (item.path !== undefined && isNewTab) {
      window.open(item.path, '_blank', 'noopener');
      return;
    }
    onClose();
    if (item.path === undefined) item.run?.();
    else void navigate(item.path);
  };
  const { current, setActive, onKeyDown } = useActiveOption(items, choose);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' });
  }, [current]);
  return (
    <ModalDialog open side="top" onClose={onClose} label={translate('shell.palette.title')}>
      <div className={styles.palette}>
        <div className={styles.head} data-waiting={isWaiting || undefined}>
          <Icon name="search" />
          <input
            type="text"
            autoFocus
            role="combobox"
            aria-label={translate('shell.palette.title')}
            aria-expanded={items.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={items.length > 0 ? `${id}-${current}` : undefined}
            placeholder={translate('shell.palette.placeholder')}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton icon="close" label={translate('shell.palette.close')} onClick={onClose} />
        </div>
        <div
          ref={list}
          id={`${id}-list`}
          className={styles.list}
          role="listbox"
          aria-label={translate('shell.palette.results')}
        >
          <PaletteOptions
            {...{ id, sections, current }}
            words={wordsOf(text)}
            onActive={setActive}
            onChoose={choose}
          />
        </div>
        <PaletteStatus count={items.length} isWaiting={isWaiting} isError={isError} />
      </div>
    </ModalDialog>
  );
}

interface PaletteOptionsProps {
  id: string;
  sections: readonly PaletteSection[];
  /** Index of the active option over all sections. */
  current: number;
  words: readonly string[];
  onActive: (index: number) => void;
  onChoose: (item: Destination, isNewTab: boolean) => void;
}

function PaletteOptions({ id, sections, current, words, onActive, onChoose }: PaletteOptionsProps) {
  let position = -1;
  return sections.map((section) => (
    <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
      <p id={`${id}-${section.key}`} className={styles.title} role="presentation">
        {section.title}
      </p>
      {section.items.map((item) => {
        position += 1;
        const index = position;
        return (
          <div
            key={item.key}
            id={`${id}-${index}`}
            className={styles.option}
            role="option"
            aria-selected={index === current}
            onPointerMove={() => index !== current && onActive(index)}
            onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
          >
            <Icon name={item.icon} size={18} />
            <span className={styles.label}>
              <Label text={item.label} words={words} />
            </span>
            {item.detail !== undefined && item.detail !== '' && (
              <span className={styles.detail}>
                <Label text={item.detail} words={words} />
              </span>
            )}
          </div>
        );
      })}
    </div>
  ));
}

/** The message for no results, the announcement of their number, and the keys. */
function PaletteStatus({
  count,
  isWaiting,
  isError,
}: {
  count: number;
  isWaiting: boolean;
  isError: boolean;
}) {
  const translate = useTranslate();
  const emptyText = isWaiting ? 'shell.loading' : 'shell.palette.nothing';
  return (
    <>
      {count === 0 && (
        <p className={styles.nothing}>{translate(isError ? 'shell.palette.failed' : emptyText)}</p>
      )}
      <p className="visually-hidden" role="status">
        {!isWaiting &&
          translate(isError ? 'shell.palette.failed' : 'shell.palette.found', {
            smart_count: count,
          })}
      </p>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> {translate('shell.palette.keys.move')} <kbd>↵</kbd>{' '}
        {translate('shell.palette.keys.open')} <kbd>Esc</kbd>{' '}
        {translate('shell.palette.keys.close')}
      </p>
    </>
  );
}
