import '@testing-library/jest-dom/vitest';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Notification } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { useCallForm } from '../../core/calls/useCallForm.ts';
import type { Answer } from '../../core/portal/PortalServices.tsx';
import { answered, renderOnStage } from '../../kinds/testing/stage.tsx';
import { FormField } from '../../ui/page/FormField.tsx';
import { FormDialog } from './FormDialog.tsx';

function RequestDialog({ onDone }: { onDone: () => void }) {
  const { form, send, isBusy } = useCallForm(recordCalls('samples').create, {
    reason: '',
    seats: '',
  });
  const reason = useWatch({ control: form.control, name: 'reason' });
  const submit = form.handleSubmit(async (body) => {
    if (await send({ body })) onDone();
  });
  return (
    <FormDialog
      title="Request"
      action="Send"
      closed={reason === '' ? 'Write a reason first.' : undefined}
      form={form}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={() => {}}
    >
      <FormField name="reason" label="Reason" />
      <FormField
        name="seats"
        label="Seats"
        validate={(text) => (/^\d*$/.test(text) ? undefined : 'Digits only.')}
      />
    </FormDialog>
  );
}

const refused = (fieldErrors: object): Answer<never> => ({
  isSuccess: false,
  body: { code: 'VALIDATION', fieldErrors },
  message: '',
  errorCode: 422,
});

function setUp(answer: Answer<unknown>) {
  const [post, onDone] = [vi.fn().mockResolvedValue(answer), vi.fn()];
  renderOnStage(
    <>
      <RequestDialog onDone={onDone} />
      <Notification />
    </>,
    { http: { post } },
  );
  return { post, onDone, user: userEvent.setup() };
}

const input = (name: string) => screen.getByRole('textbox', { name });
const sendButton = () => screen.getByRole('button', { name: 'Send' });

describe('a form that sends a call', () => {
  it('is closed with a reason until it can be sent, and Enter sends it', async () => {
    const { post, onDone, user } = setUp(answered({ id: 'r1' }));
    expect(sendButton()).toHaveAccessibleDescription('Write a reason first.');
    await user.type(input('Seats'), '3{Enter}');
    expect(post).not.toHaveBeenCalled();
    await user.type(input('Reason'), 'Ill{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(post.mock.calls[0]?.[1]).toEqual({ reason: 'Ill', seats: '3' });
  });

  it('is not sent while its own check refuses a value', async () => {
    const { post, user } = setUp(answered({ id: 'r1' }));
    await user.type(input('Reason'), 'Ill');
    await user.type(input('Seats'), 'many{Enter}');
    expect(await screen.findByText('Digits only.')).toBeVisible();
    expect(input('Seats')).toHaveFocus();
    expect(post).not.toHaveBeenCalled();
  });

  it('keeps its values after a refusal and shows the problem at its input until it changes', async () => {
    const { onDone, user } = setUp(refused({ seats: { code: 'required' } }));
    await user.type(input('Reason'), 'Ill{Enter}');
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    expect(input('Seats')).toBeInvalid();
    expect(input('Reason')).toHaveValue('Ill');
    await user.type(input('Seats'), '3');
    expect(input('Seats')).toBeValid();
    expect(onDone).not.toHaveBeenCalled();
  });

  it('shows a problem without an input as a message, and can be sent again', async () => {
    const { post, user } = setUp(refused({ hall: { code: 'required' } }));
    await user.type(input('Reason'), 'Ill{Enter}');
    expect(await screen.findByText('Fill in this field.')).toBeVisible();
    await user.click(sendButton());
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  });
});
