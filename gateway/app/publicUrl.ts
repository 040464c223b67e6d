import type { FastifyInstance } from 'fastify';

/**
 * The portal's address in e-mails and links: the configured one, or where the gateway listens. It
 * stays known after the gateway stopped listening, because the last jobs may still send e-mails.
 */
export function publicUrlOf(app: FastifyInstance, configured: string | undefined): () => string {
  if (configured !== undefined) return () => configured;
  let origin: string | null = null;
  app.addHook('onListen', async () => {
    origin = app.listeningOrigin;
  });
  return () => origin ?? app.listeningOrigin;
}
