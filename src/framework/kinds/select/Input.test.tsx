import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { f, type FieldOf } from '../../../contract/model/fields.ts';
import { renderInForm } from '../testing/stage.tsx';
import { SelectInput } from './Input.tsx';

const input = (field: FieldOf<'select'>, required = false) => (
  <SelectInput
    field={field}
    name="sample"
    source="sample"
    resource="samples"
    label="Status"
    required={required}
  />
);
const few = f.select({ options: ['draft', 'final'] });
const many = f.select({
  options: ['draft', 'final', ...Array.from({ length: 20 }, (_, index) => `option${index}`)],
});
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a choice of options', () => {
  it('shows a few required options side by side', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(input(few, true), {}, saved);
    await user.click(screen.getByRole('radio', { name: 'Final' }));
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: 'final' })),
    );
  });

  it('can be cleared unless it is required', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(input(few), { sample: 'draft' }, saved);
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(screen.getByRole('option', { name: 'None' }));
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: null })),
    );
  });

  it('is searched by typing if there are many options', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(input(many), {}, saved);
    await user.type(screen.getByRole('combobox', { name: 'Status' }), 'fin');
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenCalledWith(expect.objectContaining({ sample: 'final' })),
    );
  });

  it('keeps a stored option that is no longer declared visible until another is chosen', async () => {
    const user = userEvent.setup();
    renderInForm(input(few), { sample: 'archived' });
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveTextContent('archived');
    await user.click(save());
    expect(await screen.findByText('Choose one of the options offered.')).toBeVisible();
  });
});
