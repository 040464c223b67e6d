import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startObservedGateway } from '../equipment/observedGateway.ts';

interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}

/** What a collector of OpenTelemetry receives; `status` is its answer. */
async function startCollector(status = 200): Promise<{ endpoint: string; spans: WireSpan[] }> {
  const spans: WireSpan[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
      const { resourceSpans } = body as {
        resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[];
      };
      for (const { scopeSpans } of resourceSpans)
        for (const scope of scopeSpans) spans.push(...scope.spans);
      response.writeHead(status).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans };
}

const attribute = ({ attributes }: WireSpan, name: string): string | undefined => {
  const { stringValue, intValue } = attributes.find(({ key }) => key === name)?.value ?? {};
  return stringValue ?? intValue;
};

test('A trace goes on from the proxy to the request and its statements, whose text it has without values', async () => {
  const { endpoint, spans } = await startCollector();
  const gateway = await startObservedGateway({ tracesTo: endpoint, trustedProxies: 1 });
  const headers = await gateway.signIn('admin');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const response = await fetch(`${gateway.origin}/api/faqs?range=[0,9]`, {
    headers: { ...headers, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  expect(response.status).toBe(200);
  await gateway.app.close();
  const own = spans.filter((span) => span.traceId === traceId);
  const [request] = own.filter(({ kind }) => kind === 2);
  expect(request).toMatchObject({ name: 'GET /api/faqs', parentSpanId: '00f067aa0ba902b7' });
  if (!request) return;
  expect(attribute(request, 'http.response.status_code')).toBe('200');
  expect(attribute(request, 'request.id')).toBe(response.headers.get('x-request-id'));
  const statements = own.filter(({ kind }) => kind === 3);
  expect(statements.length).toBeGreaterThan(0);
  for (const span of statements) {
    expect(span.parentSpanId).toBe(request.spanId);
    expect(attribute(span, 'db.query.text')).toMatch(
      /^\s*(SELECT|WITH|BEGIN|COMMIT|INSERT|UPDATE)/,
    );
    expect(BigInt(span.startTimeUnixNano)).toBeLessThanOrEqual(BigInt(span.endTimeUnixNano));
    expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(request.startTimeUnixNano),
    );
  }
});

test('Traces of different requests are apart, and a client without a proxy names none', async () => {
  const { endpoint, spans } = await startCollector();
  const gateway = await startObservedGateway({ tracesTo: endpoint });
  const headers = await gateway.signIn('admin');
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  await Promise.all(
    ['faqs', 'publications', 'halls'].map((name) =>
      fetch(`${gateway.origin}/api/${name}?range=[0,9]`, { headers: { ...headers, traceparent } }),
    ),
  );
  await gateway.app.close();
  const requests = spans.filter(({ kind }) => kind === 2);
  expect(new Set(requests.map((span) => span.traceId)).size).toBe(requests.length);
  expect(requests.map((span) => span.traceId)).not.toContain(traceId);
  const known = new Map(requests.map(({ spanId, traceId: id }) => [spanId, id]));
  for (const span of spans.filter(({ kind }) => kind === 3))
    expect(known.get(span.parentSpanId ?? '')).toBe(span.traceId);
});

test('A collector that refuses costs no request, and the log says so', async () => {
  const { endpoint } = await startCollector(503);
  const gateway = await startObservedGateway({ tracesTo: endpoint });
  expect((await fetch(`${gateway.origin}/api/health`)).status).toBe(200);
  await gateway.app.close();
  expect(gateway.log().map(({ msg }) => msg)).toContain('traces were not sent');
});
