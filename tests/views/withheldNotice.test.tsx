import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { WithheldNotice } from '../../src/framework/shell/notices/WithheldNotice.tsx';
import { renderPage } from './equipment/renderPage.tsx';
import { useFakeGateway } from './equipment/setup.ts';

const gateway = useFakeGateway();
const answerWith = (withheld: readonly string[]) =>
  gateway.next('GET /api/user', () =>
    HttpResponse.json({ data: { withheld, preferences: {}, privileges: [] }, message: 'OK' }),
  );

it('leads people whose privileges wait for a second factor to their profile', async () => {
  answerWith(['MK_PUB_ALL', 'STAFF_EDIT']);
  renderPage(<WithheldNotice />);
  const notice = await screen.findByRole('region', { name: 'Second factor' });
  expect(notice).toHaveTextContent('2 of your privileges take effect once');
  const link = screen.getByRole('link', { name: 'Add one in your profile' });
  expect(link).toHaveAttribute('href', '/manage-profile/profile');
});

it('is absent for everyone else', async () => {
  answerWith([]);
  renderPage(<WithheldNotice />);
  await expect.poll(() => gateway.callsTo('GET /api/user').length).toBe(1);
  expect(screen.queryByRole('region', { name: 'Second factor' })).toBeNull();
});
