import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PreviewPage } from '../../src/site/preview/PreviewPage.tsx';

const message = {
  kind: 'public-preview',
  as: 'somethings',
  record: { id: '1', title: 'Not out yet', _fallback: [], _labels: {} },
  language: 'en',
  pictures: {},
};
const send = (origin: string, data: unknown, source: Window | null = window): Promise<void> =>
  act(async () => {
    window.dispatchEvent(new MessageEvent('message', { origin, data, source }));
  });

it('The preview accepts messages only from its parent window of its own origin', async () => {
  render(<PreviewPage />);
  const shown = () => screen.queryByText(/Not out yet/);
  await send('https://elsewhere.example', message);
  await send(window.location.origin, message, null);
  await send(window.location.origin, { ...message, kind: 'something else' });
  await send(window.location.origin, 'text');
  expect(shown()).toBeNull();
  await send(window.location.origin, message);
  expect(await screen.findAllByText(/Not out yet/)).not.toHaveLength(0);
});
