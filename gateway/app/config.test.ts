import { describe, expect, test } from 'vitest';
import { DEFAULT_PAGE_SETTINGS } from '../../src/contract/wire/pageSettings.ts';
import { readConfig } from './config.ts';

const SECRET = 'thirty-two characters or some more';

describe('The environment', () => {
  test('may be empty: the portal then answers on this machine only, with an embedded database and the demonstration', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      dataDir: './data',
      database: {
        databaseUrl: undefined,
        directUrl: undefined,
        replicaUrl: undefined,
        poolSize: 10,
      },
      jwtSecret: undefined,
      previousJwtSecret: undefined,
      smtpUrl: undefined,
      virusScanner: undefined,
      doiResolver: undefined,
      bucket: undefined,
      pageSettings: DEFAULT_PAGE_SETTINGS,
      demo: 'small',
      isOpen: false,
      publicUrl: undefined,
      tls: false,
      trustedProxies: undefined,
      singleSignOn: undefined,
      metricsAddress: undefined,
      slowStatementMs: 1_000,
      tracesTo: undefined,
      logLevel: 'warn',
    });
  });

  test('asks for a PostgreSQL server where the demonstration is to be a university', () => {
    expect(() => readConfig({ DEMO: 'university' })).toThrow(/^DEMO: .*embedded.*Set DATABASE_URL/);
    expect(
      readConfig({
        DEMO: 'university',
        DATABASE_URL: 'postgresql://localhost/portal',
        JWT_SECRET: SECRET,
      }),
    ).toMatchObject({ demo: 'university' });
  });

  test('with empty values is the same as without them', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  test.each([
    ['PORT', 'four thousand'],
    ['PORT', '70000'],
    ['PORT', '80.5'],
    ['CLAMD_ADDRESS', '127.0.0.1'],
    ['CLAMD_ADDRESS', 'http://scanner:3310'],
    ['CLAMD_ADDRESS', 'scanner:99999'],
    ['METRICS_ADDRESS', '9464'],
    ['SLOW_STATEMENT_MS', '-1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['DEMO', 'huge'],
    ['TLS', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['JWT_SECRET', 'too short'],
    ['JWT_SECRET_PREVIOUS', 'too short'],
    ['PUBLIC_URL', 'portal.example'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'https://mail.example'],
    ['DATABASE_URL', 'mysql://localhost/portal'],
    ['DATABASE_URL', 'postgres://one:5432,two:x/portal'],
    ['DATABASE_URL', 'postgres://one,two/portal?target_session_attrs=any'],
    ['DATABASE_DIRECT_URL', 'one:5432'],
    ['DATABASE_DIRECT_URL', 'postgres://127.0.0.1/portal'],
    ['DATABASE_REPLICA_URL', 'postgres://127.0.0.1/portal'],
    ['DATABASE_REPLICA_URL', 'postgres://one/portal?target_session_attrs=read-write'],
    ['DATABASE_POOL_SIZE', '1'],
    ['S3_ENDPOINT', 's3.example'],
    ['S3_BUCKET', 'Faculty files'],
    ['TRUSTED_PROXIES', 'uniquelocal'],
    ['TRUSTED_PROXIES', '11'],
    ['TRUSTED_PROXIES', '10.0.0.1, 10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1,'],
    ['OIDC_ISSUER', 'login.example'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['OIDC_ISSUER', 'https://login.example/?tenant=1'],
    ['OIDC_ISSUER', 'https://user@login.example'],
    ['OIDC_NAME', 'x'.repeat(41)],
    ['API_BASE', 'api'],
    ['API_BASE', '/faculty'],
    ['API_BASE', '/"><script>/api'],
    ['API_BASE', '/login/api'],
  ])('with %s “%s” stops the start, and the variable is named', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}: `));
  });

  test('names all problems at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'huge' })).toThrow(/PORT: .*\nDEMO: /);
  });

  const PROVIDER = {
    OIDC_ISSUER: 'https://login.example/faculty',
    OIDC_CLIENT_ID: 'faculty-portal',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://portal.example',
  };

  test('with a provider of single sign-on names it on the sign-in page, by its host unless it has a name', () => {
    const { singleSignOn, pageSettings } = readConfig(PROVIDER);
    expect(singleSignOn).toEqual({
      issuer: 'https://login.example/faculty',
      clientId: 'faculty-portal',
      clientSecret: 'secret',
      numberClaim: 'employee_number',
      name: 'login.example',
      secondFactorAcr: undefined,
    });
    expect(pageSettings['single-sign-on']).toBe('login.example');
    const named = { ...PROVIDER, OIDC_NAME: 'University', OIDC_NUMBER_CLAIM: 'staff_id' };
    expect(readConfig(named).singleSignOn).toMatchObject({
      name: 'University',
      numberClaim: 'staff_id',
    });
  });

  test.each(Object.keys(PROVIDER))(
    'with a provider of single sign-on but without %s stops the start, and the variable is named',
    (name) => {
      expect(() => readConfig({ ...PROVIDER, [name]: '' })).toThrow(
        new RegExp(`^${name}: needed with`),
      );
    },
  );

  test('with a database server requires the secret shared by all gateways', () => {
    expect(() => readConfig({ DATABASE_URL: 'postgresql://localhost/portal' })).toThrow(
      /^JWT_SECRET: /,
    );
    expect(
      readConfig({ DATABASE_URL: 'postgresql://localhost/portal', JWT_SECRET: SECRET }).jwtSecret,
    ).toBe(SECRET);
  });

  test.each([
    { DATABASE_URL: 'postgresql://localhost/portal', JWT_SECRET: SECRET },
    { TLS: 'true' },
    { PUBLIC_URL: 'https://portal.example' },
    { PUBLIC_URL: 'http://127.0.0.1:4000' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '127.0.0.1.example' },
  ])('with %o makes no demonstration accounts unless told to', (given) => {
    expect(readConfig(given).demo).toBe('none');
  });

  test.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { TLS: 'false' },
    { PUBLIC_URL: 'http://localhost:4000' },
    { DATABASE_URL: 'postgresql://localhost/portal', JWT_SECRET: SECRET },
  ])('with %o may ask for the demonstration, because only this machine is answered', (given) => {
    expect(readConfig({ ...given, DEMO: 'large' })).toMatchObject({ demo: 'large', isOpen: false });
  });

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '192.0.2.7'],
    ['TLS', 'true'],
    ['PUBLIC_URL', 'https://portal.example'],
  ])('with %s “%s” refuses the demonstration, and names both', (name, value) => {
    expect(() => readConfig({ [name]: value, DEMO: 'small' })).toThrow(
      new RegExp(`^DEMO: .*published.*leave out ${name}$`),
    );
    expect(readConfig({ [name]: value, DEMO: 'none' })).toMatchObject({
      demo: 'none',
      isOpen: true,
    });
  });

  test.each([
    ['2', 2],
    ['0', 0],
    ['192.0.2.1', ['192.0.2.1']],
    ['10.0.0.5, 10.1.0.0/16,2001:db8::/32', ['10.0.0.5', '10.1.0.0/16', '2001:db8::/32']],
  ])('names the proxies in front by their number or their networks: %s', (given, trusted) => {
    expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toEqual(trusted);
  });

  test('gives links in e-mails one slash, however the address ends', () => {
    expect(readConfig({ PUBLIC_URL: 'https://portal.example/' }).publicUrl).toBe(
      'https://portal.example',
    );
  });

  test.each(['/api', '/gateway/api', '/fhss-2.1/gateway/api'])('may put the API at %s', (base) => {
    expect(readConfig({ API_BASE: base }).pageSettings['api-base']).toBe(base);
  });

  test('names the faculty that the portal serves', () => {
    expect(readConfig({ FACULTY_ID: '3', BACKEND_NAME: 'Arts' }).pageSettings).toMatchObject({
      'faculty-id': '3',
      'application-name': 'Arts',
    });
    expect(() => readConfig({ FACULTY_ID: 'arts' })).toThrow('FACULTY_ID');
  });
});
