/** A finished span; its times are milliseconds since 1970. */
export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  kind: number;
  beganMs: number;
  endedMs: number;
  attributes: Readonly<Record<string, string | number>>;
  /** Absent: unset. */
  statusCode?: number;
}

const EVERY_MS = 5_000;
const AT_ONCE = 512;
/** Spans beyond this are dropped: a collector that is away must not fill the memory. */
const MOST = 4_096;
const PATIENCE_MS = 10_000;
const SERVICE = 'faculty-portal';

type Attributes = readonly { key: string; value: object }[];

/** Attributes as the JSON of OTLP writes them; 64-bit integers are texts there. */
const attributesOf = (values: Span['attributes']): Attributes =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));

const nanoseconds = (milliseconds: number): string =>
  (BigInt(Math.round(milliseconds * 1_000)) * 1_000n).toString();

const writtenSpan = ({ beganMs, endedMs, attributes, statusCode, ...span }: Span): object => ({
  ...span,
  startTimeUnixNano: nanoseconds(beganMs),
  endTimeUnixNano: nanoseconds(endedMs),
  attributes: attributesOf(attributes),
  ...(statusCode === undefined ? {} : { status: { code: statusCode } }),
});

/** The body of `POST /v1/traces` (OpenTelemetry Protocol 1.x, JSON encoding). */
const traceRequest = (spans: readonly Span[], version: string): object => ({
  resourceSpans: [
    {
      resource: {
        attributes: attributesOf({ 'service.name': SERVICE, 'service.version': version }),
      },
      scopeSpans: [{ scope: { name: SERVICE }, spans: spans.map(writtenSpan) }],
    },
  ],
});

interface ExporterOptions {
  endpoint: string;
  version: string;
  onFailure: (error: unknown) => void;
}

export interface SpanExporter {
  add: (span: Span) => void;
  start: () => void;
  /** Sends what is left. */
  stop: () => Promise<void>;
}

/** Sends spans in batches. What the collector does not take is lost, and a failure is reported. */
export function createSpanExporter({
  endpoint,
  version,
  onFailure,
}: ExporterOptions): SpanExporter {
  const address = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();

  async function post(spans: readonly Span[]): Promise<void> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(traceRequest(spans, version)),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`The collector of traces answered ${response.status}`);
  }

  const send = (): Promise<void> => {
    const spans = waiting;
    waiting = [];
    if (spans.length > 0) sending = sending.then(() => post(spans).catch(onFailure));
    return sending;
  };

  return {
    add: (span) => {
      if (waiting.length >= MOST) return;
      waiting.push(span);
      if (waiting.length === AT_ONCE) void send();
    },
    start: () => {
      timer ??= setInterval(() => void send(), EVERY_MS).unref();
    },
    stop: () => {
      clearInterval(timer);
      return send();
    },
  };
}
