import type { TrafficSample } from '../../../contract/wire/calls/statusCalls.ts';

const HOUR_MS = 3_600_000;
const HOURS = 24;

/** What the portal did in one hour; `null`: no gateway ran. */
export interface TrafficHour {
  /** Begin of the hour. */
  at: string;
  traffic: Omit<TrafficSample, 'at'> | null;
}

/** Samples together: numbers are added, times averaged over the requests, delays are the longest. */
function together(samples: readonly TrafficSample[]): TrafficHour['traffic'] {
  if (samples.length === 0) return null;
  const sumOf = (figure: (sample: TrafficSample) => number): number =>
    samples.reduce((sum, sample) => sum + figure(sample), 0);
  const requests = sumOf((sample) => sample.requests);
  return {
    requests,
    failures: sumOf(({ failures }) => failures),
    meanMs: requests === 0 ? 0 : sumOf((sample) => sample.meanMs * sample.requests) / requests,
    eventLoopMs: Math.max(...samples.map(({ eventLoopMs }) => eventLoopMs)),
    latencyMs: Math.max(...samples.map(({ latencyMs }) => latencyMs)),
  };
}

/** The last 24 hours, oldest first; the last one is the present hour. */
export function trafficByHour(samples: readonly TrafficSample[], now: Date): TrafficHour[] {
  const present = Math.floor(now.getTime() / HOUR_MS);
  const hourOf = ({ at }: TrafficSample): number => Math.floor(Date.parse(at) / HOUR_MS);
  return Array.from({ length: HOURS }, (_, index) => {
    const hour = present - HOURS + 1 + index;
    return {
      at: new Date(hour * HOUR_MS).toISOString(),
      traffic: together(samples.filter((sample) => hourOf(sample) === hour)),
    };
  });
}
