import { http as mock, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHttp, fileNameOf } from './http.ts';
import { readPrivileges } from './session.ts';
import { tokenWith } from './testing/tokens.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  localStorage.clear();
  document.cookie = 'XSRF-TOKEN=csrf-value';
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const held = tokenWith({ sub: '1' });
const client = () => createHttp({ apiBase: '/api' });

/** Answers every request with the request itself. */
function echo(path = '*') {
  server.use(
    mock.all(path, async ({ request }) => {
      const { method, url } = request;
      const headers = Object.fromEntries(request.headers);
      return HttpResponse.json({
        data: { method, path: new URL(url).pathname, headers, text: await request.text() },
      });
    }),
  );
}
interface Echo {
  method: string;
  path: string;
  headers: Record<string, string>;
  text: string;
}
const bodyOf = (answer: { body: unknown }) => answer.body as Echo;

describe('calls', () => {
  it.each([
    ['get', 'GET'],
    ['post', 'POST'],
    ['put', 'PUT'],
    ['delete', 'DELETE'],
  ] as const)('%s reaches the endpoint with token and JSON content type', async (verb, method) => {
    localStorage.setItem('userToken', held);
    echo();
    const seen = bodyOf(await client()[verb]('/user/1'));
    expect(seen).toMatchObject({ method, path: '/api/user/1', text: '' });
    expect(seen.headers).toMatchObject({
      authorization: `Bearer ${held}`,
      'content-type': 'application/json',
    });
    expect(seen.headers['x-xsrf-token']).toBe(method === 'GET' ? undefined : 'csrf-value');
  });

  it.each(['post', 'put', 'delete'] as const)('%s takes an optional JSON body', async (verb) => {
    echo();
    expect(bodyOf(await client()[verb]('/links', { label: 'පුස්තකාලය' })).text).toBe(
      '{"label":"පුස්තකාලය"}',
    );
  });

  it('sends no token to the sign-in call even when one is stored', async () => {
    localStorage.setItem('userToken', held);
    echo();
    expect(bodyOf(await client().post('/login', {})).headers).not.toHaveProperty('authorization');
  });

  it('sends no CSRF value to a gateway on another origin', async () => {
    echo();
    const elsewhere = createHttp({ apiBase: 'https://gateway.example/api' });
    expect(bodyOf(await elsewhere.post('/links')).headers).not.toHaveProperty('x-xsrf-token');
  });

  it('maps an unreachable server to code -1 and the message of the error', async () => {
    server.use(mock.get('*', () => HttpResponse.error()));
    expect(await client().get('/links')).toMatchObject({
      isSuccess: false,
      errorCode: -1,
      message: 'Failed to fetch',
    });
  });

  it('maps an aborted call to code -1', async () => {
    echo();
    const aborting = new AbortController();
    aborting.abort(new DOMException('Stopped by the person', 'AbortError'));
    const answer = await client().get('/links', { signal: aborting.signal });
    expect(answer).toMatchObject({ isSuccess: false, errorCode: -1 });
  });

  it('maps HTML with status 200 to code -1', async () => {
    server.use(mock.get('*', () => HttpResponse.html('<!doctype html>')));
    expect(await client().get('/links')).toMatchObject({ isSuccess: false, errorCode: -1 });
  });

  it('maps a 204 to a success without body', async () => {
    server.use(mock.delete('*', () => new HttpResponse(null, { status: 204 })));
    expect(await client().delete('/links/1')).toMatchObject({ isSuccess: true, body: undefined });
  });

  it('maps an HTTP failure to its status, text and body', async () => {
    server.use(
      mock.get('*', () => HttpResponse.text('down', { status: 502, statusText: 'Bad Gateway' })),
    );
    const answer = await client().get('/links');
    expect(answer).toEqual({
      isSuccess: false,
      errorCode: 502,
      message: 'Bad Gateway',
      body: 'down',
    });
  });
});

describe('a stale token', () => {
  const fresh = tokenWith({ sub: '1', privileges: ['LINKS_VIEW'] });
  const stale = { 'X-Stale-Token': 'true' };
  /** Answers calls with the mark, and the renewal as given. */
  function answerWith(renewal: () => Response, status = 200) {
    const renewals = vi.fn(renewal);
    server.use(
      mock.post('*/session/token', renewals),
      mock.get('*', () => HttpResponse.json({}, { status, headers: stale })),
    );
    return renewals;
  }
  const answered = (token: string) => () =>
    HttpResponse.json({ data: { token, privileges: ['LINKS_VIEW', 'LINKS_EDIT'] } });

  it.each([200, 403])(
    'is replaced before a %i is answered, and listeners hear of it',
    async (status) => {
      localStorage.setItem('userToken', held);
      answerWith(answered(fresh), status);
      const http = client();
      const announced = vi.fn();
      http.onFreshToken(announced);
      await http.get('/links');
      expect(localStorage.getItem('userToken')).toBe(fresh);
      expect(announced).toHaveBeenCalledOnce();
    },
  );

  it('is replaced once for calls at the same time', async () => {
    localStorage.setItem('userToken', held);
    const renewals = answerWith(answered(fresh));
    const http = client();
    await Promise.all([http.get('/links'), http.get('/faqs'), http.get('/staff')]);
    expect(renewals).toHaveBeenCalledOnce();
  });

  it('that lists the menu only keeps all privileges next to it', async () => {
    localStorage.setItem('userToken', held);
    answerWith(answered(tokenWith({ sub: '1', privileges: ['LINKS_VIEW'], rest: 'x' })));
    await client().get('/links');
    expect(readPrivileges()).toEqual(['LINKS_VIEW', 'LINKS_EDIT']);
  });

  it.each([
    ['cannot be decoded', answered('nonsense')],
    ['fails and is marked itself', () => HttpResponse.json({}, { status: 503, headers: stale })],
  ])('stays if its renewal %s', async (_why, renewal) => {
    localStorage.setItem('userToken', held);
    answerWith(renewal);
    expect((await client().get('/links')).isSuccess).toBe(true);
    expect(localStorage.getItem('userToken')).toBe(held);
  });

  it('does not revive a session that ended during the renewal', async () => {
    localStorage.setItem('userToken', held);
    answerWith(() => {
      localStorage.removeItem('userToken');
      return answered(fresh)();
    });
    await client().get('/links');
    expect(localStorage.getItem('userToken')).toBeNull();
  });
});

describe('a session that the server has ended', () => {
  const announcedFor = async (code: string | undefined, path = '/links', status = 401) => {
    server.use(mock.get('*', () => HttpResponse.json({ code }, { status })));
    const http = client();
    const announced = vi.fn();
    http.onUnauthenticated(announced);
    await http.get(path);
    return announced.mock.calls.flat();
  };

  it.each([
    ['UNAUTHORIZED', ['Unauthorized']],
    ['SESSION_EXPIRED', ['Session Expired']],
    [undefined, ['Unauthorized']],
    ['WRONG_CREDENTIALS', []],
  ])('is announced for %s as %j', async (code, expected) => {
    localStorage.setItem('userToken', held);
    expect(await announcedFor(code)).toEqual(expected);
  });

  it('is reported as expired if the token has expired', async () => {
    localStorage.setItem('userToken', tokenWith({ exp: 1 }));
    expect(await announcedFor('UNAUTHORIZED')).toEqual(['Session Expired']);
  });

  it('is not reported for a 403, for the sign-in call or without a token', async () => {
    expect(await announcedFor('UNAUTHORIZED')).toEqual([]);
    localStorage.setItem('userToken', held);
    expect(await announcedFor('FORBIDDEN', '/links', 403)).toEqual([]);
    expect(await announcedFor('UNAUTHORIZED', '/login')).toEqual([]);
  });

  it('is not reported to a removed listener', async () => {
    localStorage.setItem('userToken', held);
    server.use(mock.get('*', () => HttpResponse.json({}, { status: 401 })));
    const http = client();
    const announced = vi.fn();
    http.onUnauthenticated(announced)();
    await http.get('/links');
    expect(announced).not.toHaveBeenCalled();
  });
});

describe('uploads', () => {
  const form = () => {
    const data = new FormData();
    data.set('name', 'Kamala');
    data.set('image', new File(['picture'], 'portrait.png', { type: 'image/png' }));
    return data;
  };

  it('are multipart with token and CSRF value, report progress, and unwrap the envelope', async () => {
    localStorage.setItem('userToken', held);
    let seen: Headers | undefined;
    server.use(
      mock.post('*/api/user/', ({ request }) => {
        seen = request.headers;
        return HttpResponse.json({ data: { id: 1 }, message: 'Created' });
      }),
    );
    const progress = vi.fn();
    const answer = await client().upload('/user/', form(), { onProgress: progress });
    expect(answer).toMatchObject({ isSuccess: true, body: { id: 1 }, message: 'Created' });
    expect(seen?.get('content-type')).toMatch(/^multipart\/form-data; ?boundary=/);
    expect(seen?.get('authorization')).toBe(`Bearer ${held}`);
    expect(seen?.get('x-xsrf-token')).toBe('csrf-value');
    expect(progress).toHaveBeenLastCalledWith(expect.objectContaining({ fraction: 1 }));
  });

  it('can use PUT', async () => {
    server.use(mock.put('*/api/user/7', () => HttpResponse.json({ data: 7 })));
    expect(await client().upload('/user/7', form(), { method: 'PUT' })).toMatchObject({ body: 7 });
  });

  it('fail like other calls', async () => {
    server.use(
      mock.post('*', () =>
        HttpResponse.json({ code: 'FILE_TOO_LARGE', message: 'm' }, { status: 413 }),
      ),
    );
    expect(await client().upload('/user/', form())).toMatchObject({ errorCode: 413, message: 'm' });
  });

  it('fail with code -1 if cancelled while sending', async () => {
    const cancelling = new AbortController();
    server.use(
      mock.post('*', () => {
        cancelling.abort();
        return new Promise<never>(() => {});
      }),
    );
    const answer = await client().upload('/user/', form(), { signal: cancelling.signal });
    expect(answer).toMatchObject({
      isSuccess: false,
      errorCode: -1,
      message: 'The upload was cancelled',
    });
  });

  it('are not sent if cancelled before', async () => {
    const answer = await client().upload('/user/', form(), { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ errorCode: -1, message: 'The upload was cancelled' });
  });

  it('fail with code -1 if the server cannot be reached', async () => {
    server.use(mock.post('*', () => HttpResponse.error()));
    expect(await client().upload('/user/', form())).toMatchObject({
      isSuccess: false,
      errorCode: -1,
    });
  });

  it('report an ended session', async () => {
    localStorage.setItem('userToken', held);
    server.use(
      mock.post('*', () => HttpResponse.json({ code: 'SESSION_EXPIRED' }, { status: 401 })),
    );
    const http = client();
    const announced = vi.fn();
    http.onUnauthenticated(announced);
    await http.upload('/user/', form());
    expect(announced).toHaveBeenCalledWith('Session Expired');
  });
});

describe('downloads', () => {
  it('return the file with the name given by the server', async () => {
    server.use(
      mock.get('*', () =>
        HttpResponse.text('a,b', {
          headers: {
            'Content-Disposition': 'attachment; filename="x.csv"; filename*=UTF-8\'\'%E0%B6%BD.csv',
          },
        }),
      ),
    );
    const answer = await client().download('/links/export');
    expect(answer).toMatchObject({ isSuccess: true, body: { fileName: 'ල.csv' } });
  });

  it('fail like other calls', async () => {
    server.use(mock.get('*', () => HttpResponse.json({ message: 'no' }, { status: 403 })));
    expect(await client().download('/links/export')).toMatchObject({
      errorCode: 403,
      message: 'no',
    });
    server.use(mock.get('*', () => HttpResponse.error()));
    expect(await client().download('/links/export')).toMatchObject({ errorCode: -1 });
  });

  it.each([
    [null, null],
    ['attachment', null],
    ['attachment; filename=x.csv', 'x.csv'],
    ['attachment; filename="y.csv"; filename*=UTF-8\'\'%E0%ZZ', 'y.csv'],
  ])('reads the name in %s as %s', (disposition, name) => {
    expect(fileNameOf(disposition)).toBe(name);
  });
});
