import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request, type RequestOptions } from 'node:https';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { debianFile, program } from '../../programs/programs.ts';
import { freePort } from './freePort.ts';
import { temporaryDirectory } from './temporaryDirectory.ts';

export type ProxyName = 'nginx' | 'apache2' | 'caddy';

interface Setup {
  directory: string;
  port: number;
  /** The address of the gateway. */
  origin: string;
}

const MODULES = debianFile('/usr/lib/apache2/modules');

/** A configuration with nothing but TLS and the gateway; every size is the proxy's default. */
const CONFIGURATIONS: Readonly<Record<ProxyName, (setup: Setup) => string>> = {
  nginx: ({ directory, port, origin }) => `
    daemon off;
    master_process off;
    pid ${directory}/pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      client_body_temp_path ${directory}/body;
      proxy_temp_path ${directory}/proxy;
      fastcgi_temp_path ${directory}/fastcgi;
      uwsgi_temp_path ${directory}/uwsgi;
      scgi_temp_path ${directory}/scgi;
      server {
        listen 127.0.0.1:${port} ssl;
        ssl_certificate ${directory}/certificate.pem;
        ssl_certificate_key ${directory}/key.pem;
        location / {
          proxy_pass ${origin};
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
        }
      }
    }`,
  apache2: ({ directory, port, origin }) => `
    ServerName 127.0.0.1
    ServerRoot ${directory}
    PidFile ${directory}/pid
    DefaultRuntimeDir ${directory}
    ErrorLog ${directory}/log
    User www-data
    Group www-data
    ${['mpm_event', 'authz_core', 'ssl', 'proxy', 'proxy_http']
      .map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`)
      .join('\n')}
    Listen 127.0.0.1:${port}
    SSLEngine on
    SSLCertificateFile ${directory}/certificate.pem
    SSLCertificateKeyFile ${directory}/key.pem
    ProxyPass / ${origin}/
    ProxyPassReverse / ${origin}/`,
  caddy: ({ directory, port, origin }) => `
    {
      admin off
      auto_https off
    }
    https://127.0.0.1:${port} {
      tls ${directory}/certificate.pem ${directory}/key.pem
      reverse_proxy ${origin}
    }`,
};

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');

const replaced = (text: string, replacements: readonly (readonly [string | RegExp, string])[]) =>
  replacements.reduce((written, [what, by]) => {
    const next = written.replaceAll(what, by);
    if (next === written) throw new Error(`The configuration has no ${String(what)}`);
    return next;
  }, text);

/** The configurations of `deploy/`, with the ports and the certificate of a test. */
const DEPLOYED = {
  nginx: ({ directory, port, origin }: Setup) => `
    daemon off;
    master_process off;
    pid ${directory}/pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      client_body_temp_path ${directory}/body;
      proxy_temp_path ${directory}/proxy;
      fastcgi_temp_path ${directory}/fastcgi;
      uwsgi_temp_path ${directory}/uwsgi;
      scgi_temp_path ${directory}/scgi;
      ${replaced(readFileSync(path.join(DEPLOY, 'nginx/portal.conf'), 'utf8'), [
        ['listen 80;', `listen unix:${directory}/plain.sock;`],
        ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
        ['/etc/ssl/portal/', `${directory}/`],
        ['portal.example', '127.0.0.1'],
        [/server 127\.0\.0\.1:400[12];/g, `server ${new URL(origin).host};`],
      ])}
    }`,
  caddy: ({ directory, port, origin }: Setup) => `
    {
      admin off
      auto_https off
    }
    ${replaced(readFileSync(path.join(DEPLOY, 'caddy/Caddyfile'), 'utf8'), [
      [
        '{$PORTAL_HOST:portal.example} {',
        `https://127.0.0.1:${port} {\n\ttls ${directory}/certificate.pem ${directory}/key.pem`,
      ],
      ['{$PORTAL_GATEWAYS:127.0.0.1:4001 127.0.0.1:4002}', new URL(origin).host],
    ])}`,
} as const;

const COMMANDS: Readonly<Record<ProxyName, (file: string) => string[]>> = {
  nginx: (file) => ['-c', file, '-e', 'stderr'],
  apache2: (file) => ['-X', '-f', file],
  caddy: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
};

function makeCertificate(directory: string): string {
  const file = path.join(directory, 'certificate.pem');
  execFileSync(
    program('openssl'),
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out certificate.pem'.split(
      ' ',
    ),
    { cwd: directory, stdio: 'pipe' },
  );
  return readFileSync(file, 'utf8');
}

export interface ProxyAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export type SendThrough = (
  method: 'GET' | 'POST',
  path: string,
  sent?: { headers?: Record<string, string>; body?: unknown },
) => Promise<ProxyAnswer>;

const senderTo =
  (port: number, ca: string): SendThrough =>
  async (method, target, { headers = {}, body } = {}) => {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      ca,
      method,
      path: target,
      agent: false,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
    };
    const sending = request(options);
    sending.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const { statusCode: status = 0, headers: answered } = response;
    return { status, headers: answered, body: Buffer.concat(chunks).toString() };
  };

/** Starts a proxy with its defaults in front of the gateway; it ends with the test. */
export const startProxy = (name: ProxyName, origin: string): Promise<SendThrough> =>
  start(name, origin, CONFIGURATIONS[name]);

/** Starts a proxy as `deploy/` configures it; it ends with the test. */
export const startDeployedProxy = (
  name: keyof typeof DEPLOYED,
  origin: string,
): Promise<SendThrough> => start(name, origin, DEPLOYED[name]);

async function start(
  name: ProxyName,
  origin: string,
  configure: (setup: Setup) => string,
): Promise<SendThrough> {
  const directory = temporaryDirectory();
  chmodSync(directory, 0o755);
  const ca = makeCertificate(directory);
  const port = await freePort();
  const file = path.join(directory, 'configuration');
  writeFileSync(file, configure({ directory, port, origin }));
  const child = spawn(program(name), COMMANDS[name](file), {
    env: {
      PATH: process.env['PATH'],
      HOME: directory,
      XDG_DATA_HOME: directory,
      XDG_CONFIG_HOME: directory,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const channel of [child.stdout, child.stderr])
    channel.on('data', (text: Buffer) => {
      said += text.toString();
    });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', (error) => {
      said += error.message;
      resolve();
    });
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const send = senderTo(port, ca);
  for (;;) {
    const answer = await send('GET', '/api/health').catch(() => null);
    if (answer?.status === 200) return send;
    if (child.exitCode !== null || child.pid === undefined)
      throw new Error(`${name} did not start: ${said}`);
    await pause(50);
  }
}
