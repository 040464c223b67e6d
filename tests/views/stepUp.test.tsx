import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeAll, expect, it, vi } from 'vitest';
import { StepUpDialog } from '../../src/framework/shell/stepUp/StepUpDialog.tsx';
import { openDialogsInTests } from '../../src/framework/ui/testing/dialogs.ts';
import { renderPage } from './equipment/renderPage.tsx';
import { useFakeGateway } from './equipment/setup.ts';

beforeAll(openDialogsInTests);
const gateway = useFakeGateway();

function asked(ways: readonly string[] = ['app', 'recoveryCode']) {
  gateway.next('POST /api/session/step-up/begin', () =>
    HttpResponse.json({ data: { token: 'a token', ways, passkey: null }, message: 'OK' }),
  );
  const answer = vi.fn();
  const stepUp = { isAsked: () => true, answer, subscribe: () => () => {} };
  return { answer, ...renderPage(<StepUpDialog stepUp={stepUp} />) };
}

it('asks for a code and lets the waiting request go on once it is right', async () => {
  const { user, answer } = asked();
  const code = await screen.findByLabelText('Code');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  gateway.next('POST /api/session/step-up', () =>
    HttpResponse.json({ data: null, message: 'Proven' }),
  );
  await user.type(code, '123456{Enter}');
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith(true));
  expect(gateway.callsTo('POST /api/session/step-up')[0]?.body).toEqual({
    token: 'a token',
    app: '123456',
  });
});

it('stays with a wrong code, and leaves the request refused when it is cancelled', async () => {
  const { user, answer } = asked();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  gateway.refuse('POST /api/session/step-up', 422, {
    code: 'INVALID_FIELDS',
    fieldErrors: { recoveryCode: { code: 'codeWrong' } },
  });
  await user.type(screen.getByLabelText('Recovery code'), 'abcd{Enter}');
  expect(await screen.findByText(/This code is incorrect/)).toBeVisible();
  expect(answer).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answer).toHaveBeenCalledExactlyOnceWith(false);
});
