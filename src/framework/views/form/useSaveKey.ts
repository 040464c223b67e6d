import { useEffect, useRef, type RefObject } from 'react';

/**
 * Ctrl+S or ⌘S saves, wherever the focus is. While a dialog is open it saves the form in that
 * dialog, if there is one.
 */
export function useSaveKey(save: () => unknown, form: RefObject<HTMLFormElement | null>): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
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
      if (dialog === null || dialog.contains(form.current)) void latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [form]);
}
