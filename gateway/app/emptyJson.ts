import type { FastifyInstance } from 'fastify';
import { assertBodySize } from '../records/parse/bodySize.ts';

/** The specification sends the JSON content type with every call, even without a body (§7). */
export function acceptEmptyJson(app: FastifyInstance): void {
  // Bodies that a page of another origin may send without a preflight are ignored (OWASP ASVS 5.0,
  // 3.5.2).
  app.removeContentTypeParser('text/plain');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (body === '') done(null, undefined);
      else
        parse(request, body, (error: Error | null, parsed?: unknown) => {
          if (error) return done(error);
          try {
            assertBodySize(parsed);
            done(null, parsed);
          } catch (refusal) {
            done(refusal as Error);
          }
        });
    },
  );
}
