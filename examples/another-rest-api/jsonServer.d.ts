declare module 'json-server' {
  import type { RequestListener, Server } from 'node:http';

  interface App extends RequestListener {
    use: (handler: unknown) => void;
    listen: (port: number, host: string, onListening: () => void) => Server;
  }
  const jsonServer: {
    create: () => App;
    defaults: (options: { logger: boolean }) => unknown;
    /** Stores its data in memory. */
    router: (tables: object) => unknown;
  };
  export default jsonServer;
}
