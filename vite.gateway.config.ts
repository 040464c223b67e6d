import { defineConfig } from 'vite';

/** The gateway and its commands, by the names of the built files. */
export const PROGRAMS = {
  main: 'gateway/main.ts',
  // In the same folder, because the gateway starts the worker by its place.
  fileWorker: 'gateway/fileWorker.ts',
  data: 'scripts/data/data.ts',
  files: 'scripts/files.ts',
  verifyMarks: 'scripts/verifyMarks.ts',
};

export default defineConfig({
  publicDir: false,
  // The website is rendered by React's production build, whatever the environment of the gateway.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: ['react', 'react-dom'] },
  build: {
    ssr: true,
    outDir: 'dist/gateway',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rollupOptions: { input: PROGRAMS, output: { chunkFileNames: '[name]-[hash].js' } },
  },
});
