import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../../tests/views/equipment/renderPage.tsx';
import { useFakeGateway } from '../../../../tests/views/equipment/setup.ts';
import { VerifyRecord } from '../pages/VerifyRecord.tsx';

const gateway = useFakeGateway();

it('nothing is verified for a day that cannot be read', async () => {
  const { user } = renderPage(<VerifyRecord screen={{ name: 'main' } as never} />);
  const day = await screen.findByRole('textbox');
  const begin = screen.getByRole('button', { name: 'Verify marks and ledger' });
  expect(begin).toBeEnabled();
  await user.type(day, '2026-02-31');
  expect(begin).toBeDisabled();
  await user.tab();
  expect(screen.getByText(/^Enter a date that exists/)).toBeVisible();
  expect(gateway.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  await user.clear(day);
  await user.type(day, '2026-02-28');
  expect(begin).toBeEnabled();
});
