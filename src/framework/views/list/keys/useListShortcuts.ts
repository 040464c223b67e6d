import { useStore } from 'react-admin';
import { useWindowEvent } from '../../../core/browser/useWindowEvent.ts';
import { isTyping } from '../../../ui/keyboard/isTyping.ts';

/** Single keys can be turned off (WCAG 2.1.4), because speech input can trigger them. */
export const useSingleKeys = () => useStore<boolean>('lists.singleKeys', true);

export interface ListShortcuts {
  search: () => void;
  help: () => void;
  filter: () => void;
  print: () => void;
}

const SINGLE: Readonly<Record<string, keyof ListShortcuts>> = {
  '/': 'search',
  '?': 'help',
  f: 'filter',
};

/** Keys that work anywhere on a list, except while typing or while a dialog is open. */
export function useListShortcuts(shortcuts: ListShortcuts): void {
  const [isOn] = useSingleKeys();
  useWindowEvent('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"][aria-modal="true"], dialog[open], [role="menu"]'))
      return;
    const ctrl = event.ctrlKey || event.metaKey;
    const name = ctrl
      ? event.key.toLowerCase() === 'p' && !event.shiftKey
        ? 'print'
        : undefined
      : isOn
        ? SINGLE[event.key]
        : undefined;
    if (name === undefined) return;
    event.preventDefault();
    shortcuts[name]();
  });
}
