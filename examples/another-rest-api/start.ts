import path from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { translationsPlugin } from '../../scripts/translationsPlugin.ts';
import { startServer } from './server.ts';

const { address } = await startServer();
const portal = await createServer({
  root: import.meta.dirname,
  configFile: false,
  cacheDir: path.resolve('.cache/example'),
  plugins: [react(), translationsPlugin()],
  server: {
    port: Number(process.env['PORT'] ?? 4010),
    fs: { allow: [path.resolve('.')] },
    proxy: { '/rest': { target: address, rewrite: (url) => url.replace(/^\/rest/, '') } },
  },
});
await portal.listen();
console.log(`The stock server is at ${address}, the portal over it at:`);
portal.printUrls();
