import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { ONCE, type Repetition } from '../pages/recurrenceRule.ts';
import { RepeatFields } from '../pages/RepeatFields.tsx';

useFakeGateway();

function Stage({ onSend }: { onSend: (rule: Repetition) => void }) {
  const form = useForm<{ rule: Repetition }>({
    defaultValues: { rule: { ...ONCE, every: 'day', ends: 'until' } },
  });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => void form.handleSubmit(({ rule }) => onSend(rule))(event)}
      >
        <RepeatFields onChange={() => {}} />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}

it('a last day that cannot be read is a problem of its field and is not sent as none', async () => {
  const onSend = vi.fn();
  const { user } = renderPage(<Stage onSend={onSend} />);
  const lastDay = screen.getByLabelText('Last day');
  await user.type(lastDay, 'when term ends');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(lastDay).toBeInvalid();
  expect(screen.getByLabelText('Repeat')).toBeValid();
  expect(onSend).not.toHaveBeenCalled();
  await user.clear(lastDay);
  await user.type(lastDay, '2026-12-04');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(onSend).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ until: '2026-12-04' }));
});
