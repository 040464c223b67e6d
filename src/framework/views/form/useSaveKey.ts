import type { RefObject } from 'react';
import { useWindowEvent } from '../../core/browser/useWindowEvent.ts';

/**
 * Ctrl+S or ⌘S saves, wherever the focus is. While a dialog is open it saves the form in that
 * dialog, if there is one.
 */
export function useSaveKey(save: () => unknown, form: RefObject<HTMLFormElement | null>): void {
  useWindowEvent('keydown', (event) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    // Prevents the browser's own dialog for saving the page.
    event.preventDefault();
    const dialog = document.querySelector('[role="dialog"]');
    if (dialog === null || dialog.contains(form.current)) void save();
  });
}
