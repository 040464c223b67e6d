import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Messages } from '../i18n/mergeMessages.ts';
import { createI18nProvider } from './i18nProvider.ts';

const english = {
  shell: { title: 'Faculty', left: '%{count} left' },
};
const sinhala = { shell: { title: 'පීඨය', left: 'ඉතිරි %{count}' } };
const server = setupServer();
const onMissing = vi.fn();
const onUnavailable = vi.fn();
const create = (load?: () => Promise<Messages>) =>
  createI18nProvider({
    messages: Promise.resolve(english),
    onMissing,
    onUnavailable,
    ...(load ? { load } : {}),
  });
const createInSinhala = (messages: Promise<Messages>) => {
  localStorage.setItem('language', 'si');
  return createI18nProvider({ messages, onMissing, onUnavailable });
};

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  server.use(
    mock.get('*/assets/i18n/si.json', () => HttpResponse.json(sinhala)),
    mock.get('*/assets/i18n/en.json', () => HttpResponse.json(english)),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('translations', () => {
  it('start in English without a further request', async () => {
    const fetched = vi.fn();
    const i18n = await create(fetched);
    expect([i18n.getLocale(), i18n.translate('shell.left', { count: 3 })]).toEqual([
      'en',
      '3 left',
    ]);
    expect(fetched).not.toHaveBeenCalled();
    expect(document.documentElement.lang).toBe('en');
  });

  it('fetch Sinhala from the specified path and switch without reload', async () => {
    const i18n = await create();
    await i18n.changeLocale('si');
    expect([i18n.getLocale(), i18n.translate('shell.title')]).toEqual(['si', 'පීඨය']);
    expect([localStorage.getItem('language'), document.documentElement.lang]).toEqual(['si', 'si']);
    await i18n.changeLocale('en');
    expect(i18n.translate('shell.title')).toBe('Faculty');
  });

  it('start in the stored language without those of another', async () => {
    const others = vi.fn();
    server.events.on('request:start', others);
    const i18n = await createInSinhala(Promise.resolve(sinhala));
    expect([i18n.getLocale(), i18n.translate('shell.title')]).toEqual(['si', 'පීඨය']);
    expect(others).not.toHaveBeenCalled();
  });

  it('start in English and report it if the stored language cannot be fetched', async () => {
    const i18n = await createInSinhala(Promise.reject(new Error('500')));
    expect([i18n.getLocale(), i18n.translate('shell.title')]).toEqual(['en', 'Faculty']);
    expect(onUnavailable).toHaveBeenCalledWith('si', expect.any(Error));
  });

  it('keep the language if the other cannot be fetched, and retry next time', async () => {
    const i18n = await create();
    server.use(mock.get('*/assets/i18n/si.json', () => HttpResponse.error(), { once: true }));
    await expect(i18n.changeLocale('si')).rejects.toThrow();
    expect(i18n.getLocale()).toBe('en');
    await i18n.changeLocale('si');
    expect(i18n.getLocale()).toBe('si');
  });

  it('keep the later choice if the earlier one arrives late', async () => {
    let arrive = (_messages: Messages) => {};
    const i18n = await create(() => new Promise((resolve) => (arrive = resolve)));
    const earlier = i18n.changeLocale('si');
    await i18n.changeLocale('en');
    arrive(sinhala);
    await earlier;
    expect([i18n.getLocale(), localStorage.getItem('language')]).toEqual(['en', 'en']);
  });

  it('refuse an unknown language', async () => {
    await expect((await create()).changeLocale('ta')).rejects.toThrow('ta');
  });

  it('report a missing key and show words, never the key', async () => {
    const i18n = await create();
    expect(i18n.translate('resources.links.fields.ownerName')).toBe('Owner name');
    expect(onMissing).toHaveBeenCalledExactlyOnceWith({
      key: 'resources.links.fields.ownerName',
      language: 'en',
    });
  });

  it('return plain sentences unchanged and support a default', async () => {
    const i18n = await create();
    expect(i18n.translate('Somebody else changed the record.')).toBe(
      'Somebody else changed the record.',
    );
    expect(i18n.translate('shell.unknown', { _: 'Default' })).toBe('Default');
    expect(i18n.translate('')).toBe('');
    expect(onMissing).not.toHaveBeenCalled();
  });

  it('list both languages by their own names', async () => {
    expect((await create()).getLocales?.()).toEqual([
      { locale: 'en', name: 'English' },
      { locale: 'si', name: 'සිංහල' },
    ]);
  });
});
