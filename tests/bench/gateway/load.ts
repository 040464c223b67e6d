import { Agent, request } from 'node:http';

/**
 * One kind of call to one server; `make` is called for each request, so that each update can go to
 * another record.
 */
export interface Load {
  origin: string;
  make: () => {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    done?: (text: string) => void;
  };
}

const CONNECTIONS = 10;
const agents = new Map<string, Agent>();

function agentOf(origin: string): Agent {
  const agent = agents.get(origin) ?? new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  agents.set(origin, agent);
  return agent;
}

/** Sends one call and returns its duration in milliseconds; any error ends the benchmark. */
export function once({ origin, make }: Load): Promise<number> {
  const { method = 'GET', path, headers = {}, body, done } = make();
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const call = request(
      `${origin}${path}`,
      {
        method,
        agent: agentOf(origin),
        headers: {
          ...headers,
          ...(body === undefined
            ? {}
            : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = done || response.statusCode !== 200 ? Buffer.concat(parts).toString() : '';
          if (response.statusCode !== 200)
            return reject(new Error(`${method} ${path}: ${response.statusCode} ${text}`));
          done?.(text);
          resolve(performance.now() - start);
        });
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** Calls per second over ten connections during a period. */
export async function throughput(load: Load, milliseconds: number): Promise<number> {
  const end = performance.now() + milliseconds;
  const start = performance.now();
  let count = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() < end) {
      await once(load);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return (count * 1000) / (performance.now() - start);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
