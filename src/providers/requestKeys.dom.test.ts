import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttp } from './http.ts';
import { clearStorage } from './storedKeys.ts';
import { tokenWith } from './testing/tokens.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterAll(() => server.close());

/** The keys of the requests that the gateway received. */
let keys: (string | null)[];
/** What becomes of the next answers; after them every answer arrives. */
let fates: ('lost' | number)[];
beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('userToken', tokenWith({ sub: '9' }));
  keys = [];
  fates = [];
  server.resetHandlers(
    mock.all('*', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'));
      const fate = fates.shift() ?? 200;
      if (fate === 'lost') return HttpResponse.error();
      return HttpResponse.json({ data: null, message: '', code: 'X' }, { status: fate });
    }),
  );
});

const http = createHttp({ apiBase: '/api' });
const save = (label = 'Library') => http.post('/links', { label });
const form = (text: string): FormData => {
  const made = new FormData();
  made.append('file', new File([text], 'list.csv', { lastModified: 1 }));
  return made;
};
const isKey = expect.stringMatching(/^[\da-f-]{36}$/);

it.each(['lost', 500, 502, 503, 401, 403, 429] as const)(
  'Saving again after “%s”, which says nothing about the first time, repeats the same act',
  async (fate) => {
    fates = [fate, fate];
    await save();
    await save();
    await save();
    expect(keys).toEqual([isKey, keys[0], keys[0]]);
  },
);

it.each([200, 409, 422])('After the answer %i the same content is another act', async (fate) => {
  fates = [fate];
  await save();
  await save();
  expect(keys).toEqual([isKey, isKey]);
  expect(keys[1]).not.toBe(keys[0]);
});

it('A double click is one act', async () => {
  await Promise.all([save(), save()]);
  expect(keys).toEqual([isKey, keys[0]]);
});

it('Other content is another act, also after a lost answer', async () => {
  fates = ['lost', 'lost'];
  await save();
  await save('Archive');
  await http.put('/links', { label: 'Library' });
  expect(new Set(keys).size).toBe(3);
});

it('A file is sent again under the key of its first time, and another file under its own', async () => {
  fates = ['lost'];
  await http.upload('/files', form('one'));
  await http.upload('/files', form('one'));
  await http.upload('/files', form('three'));
  expect(keys).toEqual([isKey, keys[0], isKey]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('The act is the same after the tab is loaded again and after a new sign-in, and forgotten when the person signs out', async () => {
  fates = ['lost', 'lost'];
  await save();
  clearStorage();
  localStorage.setItem('userToken', tokenWith({ sub: '9', sid: 'another' }));
  await createHttp({ apiBase: '/api' }).post('/links', { label: 'Library' });
  expect(keys[1]).toBe(keys[0]);
  clearStorage({ dropDraftsOf: '9' });
  expect(localStorage.length).toBe(0);
});

it('Another person on the same device sends another key', async () => {
  fates = ['lost'];
  await save();
  localStorage.setItem('userToken', tokenWith({ sub: '10' }));
  await save();
  expect(keys[1]).not.toBe(keys[0]);
});

it('Reading and signing in send no key', async () => {
  await http.get('/links');
  await http.post('/login', {});
  expect(keys).toEqual([null, null]);
});

it('Nothing of an answered write stays on the device, and of the others nothing of their content', async () => {
  fates = ['lost'];
  await save('A confidential label');
  expect(JSON.stringify({ ...localStorage })).not.toContain('confidential');
  await save('A confidential label');
  expect(Object.keys(localStorage)).toEqual(['userToken']);
});
