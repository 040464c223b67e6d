import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'gateway/main.ts',
    outDir: 'dist/gateway',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
  },
});
