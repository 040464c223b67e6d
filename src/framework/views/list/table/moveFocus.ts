import type { KeyboardEvent } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Arrow keys move from a control in one row to the same control in the next, so that the keyboard
 * does not need 800 tabs.
 */
export function moveFocusBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const control = event.target as HTMLElement;
  const row = control.closest('tbody tr, li');
  const position = row ? [...row.querySelectorAll('a, button, input')].indexOf(control) : -1;
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  const target = next?.querySelectorAll<HTMLElement>('a, button, input')[position];
  if (!target) return;
  event.preventDefault();
  target.focus();
}
