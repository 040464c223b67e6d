import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { f, type FieldOf } from '../../../contract/model/fields.ts';
import { toFormErrors } from '../../core/fields/fieldProblem.ts';
import { renderInForm } from '../testing/stage.tsx';
import { TextInput } from './Input.tsx';

const HALF = 'Fill in both languages, or leave both empty.';
const input = (field: FieldOf<'text'>, required = false) => (
  <TextInput
    field={field}
    name="title"
    source="title"
    resource="samples"
    label="Title"
    required={required}
  />
);
const english = () => screen.getByRole('textbox', { name: /English/ });
const sinhala = () => screen.getByRole('textbox', { name: /සිංහල/ });
const save = () => screen.getByRole('button', { name: 'Save' });

describe('a text in two languages', () => {
  const field = f.text({ i18n: true, max: 40 });

  it('has a box for each, marked with its language', () => {
    renderInForm(input(field), { title: { en: 'Folk drama', si: 'ජන නාට්‍ය' } });
    expect(english()).toHaveValue('Folk drama');
    expect(english()).toHaveAttribute('lang', 'en');
    expect(sinhala()).toHaveValue('ජන නාට්‍ය');
    expect(sinhala()).toHaveAttribute('lang', 'si');
  });

  it('is sent in both languages, and as null when both are cleared', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(input(field), { title: null }, saved);
    await user.type(english(), 'Folk drama');
    await user.type(sinhala(), 'නාට්‍ය');
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(
        expect.objectContaining({ title: { en: 'Folk drama', si: 'නාට්‍ය' } }),
      ),
    );
    await user.clear(english());
    await user.clear(sinhala());
    await user.click(save());
    await waitFor(() =>
      expect(saved).toHaveBeenLastCalledWith(expect.objectContaining({ title: null })),
    );
  });

  it('names the missing language at its own box until it is filled in', async () => {
    const user = userEvent.setup();
    const saved = vi.fn();
    renderInForm(input(field), {}, saved);
    await user.type(english(), 'Folk drama');
    await user.click(save());
    await waitFor(() => expect(sinhala()).toHaveAccessibleDescription(HALF));
    expect(sinhala()).toBeInvalid();
    expect(english()).not.toBeInvalid();
    expect(saved).not.toHaveBeenCalled();
    await user.type(sinhala(), 'නාට්‍ය');
    await waitFor(() => expect(sinhala()).not.toBeInvalid());
  });

  it('asks for both at once when it is required', async () => {
    const user = userEvent.setup();
    renderInForm(input(field, true), {});
    await user.click(save());
    await waitFor(() => expect(screen.getAllByText('Fill in this field.')).toHaveLength(2));
  });

  it('shows the gateway’s problem at the box of its language', async () => {
    const user = userEvent.setup();
    function Refuse(): ReactNode {
      const { setError } = useFormContext();
      const errors = toFormErrors({ 'title.si': { code: 'tooLong', args: { max: 40 } } });
      const refuse = () =>
        setError('title.si', { type: 'server', message: (errors['title'] as { si: string }).si });
      return (
        <button type="button" onClick={refuse}>
          Refuse
        </button>
      );
    }
    renderInForm(
      <>
        {input(field)}
        <Refuse />
      </>,
      {},
    );
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    await waitFor(() =>
      expect(sinhala()).toHaveAccessibleDescription(/Too long: at most 40 characters./),
    );
    expect(english()).not.toBeInvalid();
  });
});

describe('a text in one form', () => {
  it('counts its characters near the limit, visibly and for screen readers', async () => {
    const user = userEvent.setup();
    renderInForm(input(f.text({ max: 10 })), {});
    const box = screen.getByRole('textbox', { name: 'Title' });
    expect(box).not.toHaveAccessibleDescription(/10/);
    await user.type(box, 'Folk dra');
    expect(box).toHaveAccessibleDescription('8 of 10 characters');
  });

  it('accepts several lines only if declared so', () => {
    renderInForm(input(f.text({ multiline: true, max: 100 })), { title: 'one\ntwo' });
    const box = screen.getByRole('textbox', { name: 'Title' });
    expect(box.tagName).toBe('TEXTAREA');
    expect(box).toHaveValue('one\ntwo');
  });

  it('is accepted beyond its limit, with a problem, rather than truncated', async () => {
    const user = userEvent.setup();
    renderInForm(input(f.text({ max: 5 })), {});
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'too long');
    await user.click(save());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toBeInvalid());
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('too long');
  });
});
