import { spawn } from 'node:child_process';

const gatewayPort = process.env.GATEWAY_PORT ?? '4001';
const portalPort = process.env.PORT ?? '4000';
const run = (args, env) =>
  spawn('npx', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });

/** The gateway restarts and the page reloads when a file changes. */
const children = [
  run(['tsx', 'watch', '--clear-screen=false', 'gateway/main.ts'], {
    PORT: gatewayPort,
    PUBLIC_URL: `http://127.0.0.1:${portalPort}`,
  }),
  run(['vite', '--host', '127.0.0.1', '--port', portalPort, '--strictPort'], {
    GATEWAY_PORT: gatewayPort,
  }),
];
const stop = () => children.forEach((child) => child.kill());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) child.on('exit', stop);
