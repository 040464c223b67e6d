import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDialogsInTests } from '../../ui/testing/dialogs.ts';
import { idleWatch, renderShell } from '../testing/stage.tsx';
import { IdleDialog } from './IdleDialog.tsx';

beforeAll(openDialogsInTests);

const QUESTION =
  'Would you like to continue your session? If no response is received, you will be logged out in 60 seconds.';

function warn() {
  const watch = idleWatch();
  const { user } = renderShell(<IdleDialog />, { idle: watch.idle });
  const count = (secondsLeft: number) => act(() => watch.become({ phase: 'warning', secondsLeft }));
  return { ...watch, user, count };
}

describe('the idle dialog', () => {
  it('is absent while the user is active', () => {
    warn();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks the specified question and counts the actual seconds', () => {
    const { count } = warn();
    count(60);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(QUESTION);
    count(59);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/in 59 seconds\.$/);
  });

  it('is announced at some of the seconds, not at each', () => {
    const { count } = warn();
    const spoken = () => screen.getByRole('alertdialog').querySelector('[aria-live]')?.textContent;
    count(60);
    expect(spoken()).toBe('60 seconds left');
    count(59);
    expect(spoken()).toBe('');
    count(10);
    expect(spoken()).toBe('10 seconds left');
  });

  it('accepts “Yes, Continue” and “Logout”', async () => {
    const { count, user, answers } = warn();
    count(60);
    await user.click(screen.getByRole('button', { name: 'Yes, Continue' }));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(answers).toEqual(['continue', 'logout']);
  });

  it('does not accept Escape, however often it is pressed', async () => {
    const { count, user, answers } = warn();
    count(60);
    const dialog = screen.getByRole<HTMLDialogElement>('alertdialog');
    await user.keyboard('{Escape}{Escape}');
    dialog.close();
    fireEvent(dialog, new Event('close'));
    expect(dialog.open).toBe(true);
    expect(answers).toEqual([]);
  });

  it('closes when another tab has answered', () => {
    const { count, become } = warn();
    count(60);
    act(() => become({ phase: 'active', secondsLeft: null }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
