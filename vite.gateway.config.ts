import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/gateway',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    // Beside each other, because the gateway starts the worker by its place.
    rollupOptions: {
      input: ['gateway/main.ts', 'gateway/fileWorker.ts'],
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});
