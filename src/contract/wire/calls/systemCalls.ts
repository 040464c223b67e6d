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
  summary: 'Read whether the gateway can serve, which needs the database',
  access: 'public',
  answer: z.object({ status: z.literal('ready') }),
  transaction: 'none',
});
