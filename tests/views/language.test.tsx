import '@testing-library/jest-dom/vitest';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { localStorageStore } from 'react-admin';
import { createMemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Example } from '../../examples/another-rest-api/Example.tsx';
import { createProvider } from '../../examples/another-rest-api/provider.ts';
import { startServer } from '../../examples/another-rest-api/server.ts';
import type { Messages } from '../../src/i18n/mergeMessages.ts';
import { englishMessages } from '../../src/i18n/messages.ts';
import { readTexts } from '../../src/i18n/readTexts.ts';
import { createI18nProvider } from '../../src/providers/i18nProvider.ts';

const CREATE = '/manage-pub/publications/create';
const TYPED = 'Ferns of the wet zone';
const sinhala = readTexts('src', 'si');

let service: Awaited<ReturnType<typeof startServer>>;
beforeEach(async () => {
  service = await startServer(0);
  service.server.keepAliveTimeout = 0;
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await new Promise((resolve) => service.server.close(resolve));
});

/** Opens the form of a new publication in the whole application and types its title. */
async function typeHalfAForm(load: () => Promise<Messages> = async () => sinhala) {
  const i18nProvider = await createI18nProvider({
    messages: Promise.resolve(englishMessages),
    onMissing: ({ key }) => {
      throw new Error(`no text for ${key}`);
    },
    load,
  });
  render(
    <Example
      dataProvider={createProvider(service.address)}
      i18nProvider={i18nProvider}
      store={localStorageStore()}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      createRouter={(routes) => createMemoryRouter(routes, { initialEntries: [CREATE] })}
    />,
  );
  const user = userEvent.setup({ delay: null });
  const input = await screen.findByLabelText(/^Title/, { selector: 'input, textarea' });
  await user.type(input, TYPED);
  return { user, input };
}

describe('a half-typed form', () => {
  it('survives a switch to Sinhala', async () => {
    const { user, input } = await typeHalfAForm();
    await user.click(screen.getByRole('button', { name: 'සිංහල' }));
    expect(await screen.findByLabelText(/^මාතෘකාව/, { selector: 'input, textarea' })).toBe(input);
    expect(input).toHaveValue(TYPED);
    await user.click(screen.getByRole('button', { name: 'English' }));
    expect(await screen.findByLabelText(/^Title/, { selector: 'input, textarea' })).toBe(input);
    expect(input).toHaveValue(TYPED);
  });

  it('survives a switch in another tab', async () => {
    const { input } = await typeHalfAForm();
    localStorage.setItem('RaStore.locale', '"si"');
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'RaStore.locale', newValue: '"si"' }),
        ),
    );
    expect(await screen.findByLabelText(/^මාතෘකාව/, { selector: 'input, textarea' })).toBe(input);
    expect(input).toHaveValue(TYPED);
  });

  it('keeps its language, with a toast, if the texts of the other cannot be loaded', async () => {
    const { user, input } = await typeHalfAForm(() => Promise.reject(new Error('offline')));
    await user.click(screen.getByRole('button', { name: 'සිංහල' }));
    expect(
      await screen.findByText('This language could not be loaded. Try again.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText(/^Title/, { selector: 'input, textarea' })).toBe(input);
    expect(input).toHaveValue(TYPED);
  });
});
