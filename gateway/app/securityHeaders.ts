import type { FastifyInstance } from 'fastify';

const ALWAYS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'geolocation=(), microphone=(), payment=(), usb=()',
};

/**
 * Headers of every answer (OWASP ASVS 5.0, 3.4), which a route may override. By default no cache
 * keeps an answer.
 */
export function securityHeaders(
  app: FastifyInstance,
  { tls, apiBase }: { tls: boolean; apiBase: string },
): void {
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(ALWAYS))
      if (!reply.hasHeader(name)) reply.header(name, value);
    if (tls) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (request.url.startsWith(apiBase)) {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
      if (!reply.hasHeader('Content-Security-Policy'))
        reply.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
    }
  });
}
