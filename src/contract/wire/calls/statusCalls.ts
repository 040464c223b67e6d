import { z } from 'zod';
import { STATUS_KEY } from '../status.ts';
import { instant } from './answerTypes.ts';
import { type AnswerOf, defineCall } from './defineCall.ts';

const bytes = z.number();

/** The jobs of one kind. */
const queueLine = z.object({
  kind: z.string(),
  /** Queued, those for later included. */
  waiting: z.int(),
  /** Queued and due. */
  due: z.int(),
  running: z.int(),
  /** Failed for good within the last day. */
  failed: z.int(),
  /** For how long the oldest due job has been due. */
  oldestSeconds: z.int(),
});

/** What all gateways did in five minutes. */
const trafficSample = z.object({
  at: instant,
  requests: z.int(),
  /** Answers with a status of 500 or above. */
  failures: z.int(),
  meanMs: z.number(),
  /** The longest delay of an event loop. */
  eventLoopMs: z.number(),
  /** The longest answer of the database. */
  latencyMs: z.number(),
});
export type TrafficSample = z.infer<typeof trafficSample>;

const sizes = z.object({ at: instant, databaseBytes: bytes, files: z.int(), fileBytes: bytes });

export const readStatus = defineCall({
  method: 'GET',
  path: '/status',
  summary: 'Read how the portal is doing',
  access: [STATUS_KEY],
  transaction: 'none',
  isBackground: true,
  answer: z.object({
    version: z.string(),
    node: z.string(),
    /** When the gateway that answers started. */
    startedAt: instant,
    database: z.object({
      kind: z.enum(['server', 'embedded']),
      version: z.string(),
      latencyMs: z.number(),
    }),
    /** Standbys that the database server knows, and by how much they are behind. */
    replicas: z.array(z.object({ name: z.string(), seconds: z.number() })),
    migrations: z.object({ applied: z.int(), last: z.string(), at: instant }),
    sessions: z.int(),
    queue: z.array(queueLine),
    emails: z.object({ waiting: z.int(), failed: z.int() }),
    /** Of the disk with `DATA_DIR`; `null`: unknown. */
    disk: z.object({ free: bytes, total: bytes }).nullable(),
    /** As last measured, a day ago and 30 days ago, or as far back as known; `null`: not measured. */
    growth: z.object({ now: sizes, dayAgo: sizes, monthAgo: sizes }).nullable(),
    /** The largest tables. */
    tables: z.array(z.object({ name: z.string(), bytes, dayAgo: bytes.nullable() })),
    /** The last day, oldest first. */
    traffic: z.array(trafficSample),
  }),
});
export type PortalStatus = AnswerOf<typeof readStatus>;
