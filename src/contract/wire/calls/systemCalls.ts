import { z } from 'zod';
import { defineCall } from './defineCall.ts';

export const openApi = defineCall({
  method: 'GET',
  path: '/openapi.json',
  summary: 'Download the OpenAPI document of this API, or of one of its areas',
  access: 'public',
  /** Name of an area, or `engine` for the calls outside all areas. */
  query: { area: z.string().optional() },
  file: 'application/json',
  transaction: 'none',
});

export const health = defineCall({
  method: 'GET',
  path: '/health',
  summary: 'Read whether the process answers',
  access: 'public',
  answer: z.object({ status: z.literal('up') }),
  transaction: 'none',
});

export const ready = defineCall({
  method: 'GET',
  path: '/ready',
  summary: 'Read whether the gateway can serve: database, live channel, queue, disk and clock',
  access: 'public',
  answer: z.object({
    status: z.literal('ready'),
    database: z.object({ kind: z.enum(['server', 'embedded']), latencyMs: z.int() }),
    live: z.enum(['off', 'connecting', 'listening']),
    /** Jobs that are due, and for how long the oldest has been. */
    queue: z.object({ due: z.int(), oldestSeconds: z.int() }),
    /** `null`: unknown. */
    disk: z.object({ freeBytes: z.number().nullable() }),
    /** By how much the database is ahead of this machine; the gateway uses the database’s time. */
    clock: z.object({ offsetMs: z.int() }),
  }),
  transaction: 'none',
});
