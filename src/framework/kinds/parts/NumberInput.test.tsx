import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useFormContext } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { f } from '../../../contract/model/fields.ts';
import { renderInForm } from '../testing/stage.tsx';
import { NumberInput } from './NumberInput.tsx';

const shared = { name: 'gpa', source: 'gpa', resource: 'samples', label: 'GPA' };
const decimal = (
  <NumberInput props={{ ...shared, field: f.decimal({ decimals: 2, min: 0, max: 4 }) }} />
);
const box = () => screen.getByRole('textbox', { name: 'GPA' });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a typed number', () => {
  it('keeps every keystroke while typing, including zeros', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(decimal, {}, saved);
    await user.type(box(), '1.0');
    expect(box()).toHaveValue('1.0');
    await user.type(box(), '5');
    expect(box()).toHaveValue('1.05');
    await user.click(save());
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ gpa: 1.05 })));
  });

  it('stays as typed if it is invalid, marked and never clamped', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(decimal, {}, saved);
    for (const [typed, message] of [
      ['four', /^Enter a number in digits/],
      ['7', 'Too large: at most 4.'],
      ['1e3', /^Enter a number in digits/],
    ] as const) {
      await user.clear(box());
      await user.type(box(), typed);
      await user.click(save());
      expect(await screen.findByText(message)).toBeVisible();
      expect(box()).toHaveValue(typed);
    }
    expect(saved).not.toHaveBeenCalled();
  });

  it('becomes null when it is cleared', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(decimal, { gpa: 3.5 }, saved);
    await user.clear(box());
    await user.click(save());
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ gpa: null })));
  });

  it('follows a value set from outside', async () => {
    const user = userEvent.setup();
    function Other() {
      const { setValue } = useFormContext();
      return (
        <button type="button" onClick={() => setValue('gpa', 2.25)}>
          Theirs
        </button>
      );
    }
    renderInForm(
      <>
        {decimal}
        <Other />
      </>,
      { gpa: 3.5 },
    );
    await user.clear(box());
    await user.type(box(), '3.0');
    await user.click(screen.getByRole('button', { name: 'Theirs' }));
    expect(box()).toHaveValue('2.25');
  });
});
