import { describe, expect, it } from 'vitest';
import {
  carriesToken,
  endpointUrl,
  isRelativeUrl,
  readCookie,
  requestHeaders,
} from './requestRules.ts';
import type { RequestFacts } from './requestRules.ts';

const facts = (changes: Partial<RequestFacts>): RequestFacts => ({
  method: 'POST',
  path: '/links',
  url: '/api/links',
  token: 'a.b.c',
  cookies: 'theme=dark; XSRF-TOKEN=x%2By',
  language: 'si',
  ...changes,
});

describe('request rules', () => {
  it('appends the path to the API base and keeps a trailing slash', () => {
    expect(endpointUrl('/api', '/user/')).toBe('/api/user/');
    expect(endpointUrl('https://gateway.example/api/', 'usertypes')).toBe(
      'https://gateway.example/api/usertypes',
    );
  });

  it.each([
    ['/links', true],
    ['/login', false],
    ['/user/login/history', false],
    ['/links?q=login', true],
  ])('sends the token to %s: %s', (path, expected) => {
    expect(carriesToken(path)).toBe(expected);
    expect('Authorization' in requestHeaders(facts({ path }))).toBe(expected);
  });

  it('writes the token after the scheme, and no header without a token', () => {
    expect(requestHeaders(facts({}))['Authorization']).toBe('Bearer a.b.c');
    expect(requestHeaders(facts({ token: null }))).not.toHaveProperty('Authorization');
  });

  it('sends the language of the screen, by which the gateway sorts', () => {
    expect(requestHeaders(facts({}))['Accept-Language']).toBe('si');
  });

  it.each(['GET', 'POST', 'PUT', 'DELETE'] as const)(
    'always sends the JSON content type: %s',
    (method) => {
      expect(requestHeaders(facts({ method }))['Content-Type']).toBe('application/json');
    },
  );

  it('lets the browser choose the content type of an upload', () => {
    expect(requestHeaders(facts({ isUpload: true }))).not.toHaveProperty('Content-Type');
  });

  it.each([
    ['POST', '/api/links', true],
    ['PUT', '/api/links/1', true],
    ['DELETE', '/api/links/1', true],
    ['GET', '/api/links', false],
    ['POST', 'https://gateway.example/api/links', false],
    ['POST', 'HTTP://gateway.example/api/links', false],
    ['POST', '//gateway.example/api/links', false],
    ['POST', '/\\gateway.example/api/links', false],
  ] as const)('sends the CSRF header on %s %s: %s', (method, url, expected) => {
    expect(requestHeaders(facts({ method, url }))['X-XSRF-TOKEN']).toBe(
      expected ? 'x+y' : undefined,
    );
  });

  it('sends no CSRF header without the cookie', () => {
    expect(requestHeaders(facts({ cookies: '' }))).not.toHaveProperty('X-XSRF-TOKEN');
    expect(requestHeaders(facts({ cookies: 'NOT-XSRF-TOKEN=1' }))).not.toHaveProperty(
      'X-XSRF-TOKEN',
    );
  });

  it('takes the CSRF value from the cookie that is bound to the host, whatever another host has set', () => {
    const cookies = 'XSRF-TOKEN=planted; __Host-XSRF-TOKEN=own';
    expect(requestHeaders(facts({ cookies }))['X-XSRF-TOKEN']).toBe('own');
  });

  it('reads a malformed percent-encoded cookie literally', () => {
    expect(readCookie('XSRF-TOKEN=50%', 'XSRF-TOKEN')).toBe('50%');
    expect(isRelativeUrl('api/links')).toBe(true);
  });
});
