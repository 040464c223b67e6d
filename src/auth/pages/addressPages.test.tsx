import '@testing-library/jest-dom/vitest';
import { cleanup, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerPost, gateway, renderAuthArea } from '../testing/renderAuthArea.tsx';

beforeAll(() => gateway.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  gateway.resetHandlers();
});
afterAll(() => gateway.close());

describe.each([
  ['/auth/confirm-address', '/confirmaddress', 'Confirm address', 'Address confirmed'],
  ['/auth/keep-address', '/stopaddresschange', 'Keep my address', 'Your address has not changed'],
])('the link to %s', (page, call, button, done) => {
  it('does nothing until the person confirms, and takes the token out of the address', async () => {
    const sent = answerPost(call, 200, { data: null, message: '' });
    const { person } = renderAuthArea(`${page}?token=abc`);
    const confirm = await screen.findByRole('button', { name: button });
    expect(sent).toEqual([]);
    expect(window.location.search).toBe('');
    await person.click(confirm);
    expect(await screen.findByRole('heading', { name: done })).toHaveFocus();
    expect(sent).toEqual([{ token: 'abc' }]);
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login');
  });

  it('says that it was used or is too old', async () => {
    answerPost(call, 410, { code: 'RESET_LINK_INVALID' });
    const { person } = renderAuthArea(`${page}?token=abc`);
    await person.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/link/);
  });

  it('says that it is incomplete without its token', async () => {
    renderAuthArea(page);
    expect(await screen.findByRole('heading', { name: 'This link is incomplete' })).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});
