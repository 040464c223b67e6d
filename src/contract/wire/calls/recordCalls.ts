import { z } from 'zod';
import type { Language } from '../../model/constants.ts';
import type { PublicRecord } from '../../model/publicApi.ts';
import type { BulkAnswer } from '../bulk.ts';
import type { ImportTarget } from '../tabular/targets.ts';
import type { ImportRun } from './importCalls.ts';
import { historyCallsOf } from './recordHistoryCalls.ts';

/** A record as the gateway answers it. */
export interface AnsweredRecord {
  id: string;
  version: number;
}

/** A record that a reference field may point to. */
export interface AnsweredChoice {
  id: string;
  label: unknown;
}

type Values = Readonly<Record<string, unknown>>;

const record = <Row>() => z.custom<Row & AnsweredRecord>();
const values = z.custom<Values>();
const view = z.string().optional();

/**
 * The calls that every resource has, for screens that are written by hand. They are not registered
 * as calls of their own: the gateway serves them for each declared resource.
 */
const callsOf = <Row>(resource: string) => {
  const path = `/${resource}` as const;
  const base = { summary: '', access: [] } as const;
  const one = { params: { id: z.string() }, answer: record<Row>() };
  return {
    list: {
      method: 'GET',
      path,
      ...base,
      query: {
        filter: z.string().optional(),
        sort: z.string().optional(),
        view,
      },
      rows: record<Row>(),
    },
    read: {
      method: 'GET',
      path: `${path}/:id`,
      ...base,
      query: { view },
      ...one,
    },
    create: { method: 'POST', path, ...base, body: values, answer: record<Row>() },
    update: { method: 'PUT', path: `${path}/:id`, ...base, body: values, ...one },
    remove: { method: 'DELETE', path: `${path}/:id`, ...base, ...one },
    /** Takes a step of the workflow; the body holds the version and what the step asks for. */
    transition: {
      method: 'POST',
      path: `${path}/:id/-/transitions/:step`,
      ...base,
      params: { id: z.string(), step: z.string() },
      body: values,
      answer: record<Row>(),
    },
    /** Takes a step of the workflow for many records; the body is a `BulkScope`. */
    transitionMany: {
      method: 'POST',
      path: `${path}/-/transitions/:step`,
      ...base,
      params: { step: z.string() },
      body: values,
      answer: z.custom<BulkAnswer>(),
    },
    /** The records that a reference field may point to; `ids`: a JSON array. */
    options: {
      method: 'GET',
      path: `${path}/-/options/:field`,
      ...base,
      params: { field: z.string() },
      query: { q: z.string().optional(), ids: z.string().optional(), view },
      answer: z.custom<AnsweredChoice[]>(),
    },
    /** The record as the public would read it. */
    preview: {
      method: 'GET',
      path: `${path}/:id/-/preview`,
      ...base,
      params: { id: z.string() },
      query: { language: z.custom<Language>(), revision: z.literal('true').optional() },
      answer: z.custom<{ as: string; record: PublicRecord }>(),
    },
    /** The person's last imports. */
    imports: {
      method: 'GET',
      path: `${path}/-/imports`,
      ...base,
      query: { view },
      answer: z.custom<ImportRun[]>(),
    },
    /** What the columns of a file can fill. */
    importTargets: {
      method: 'GET',
      path: `${path}/-/imports/targets`,
      ...base,
      query: { view },
      answer: z.custom<ImportTarget[]>(),
    },
    ...historyCallsOf(path),
  } as const;
};

const known = new Map<string, unknown>();

/** The calls of one resource; the same objects for the same name. */
export function recordCalls<Row = Values>(resource: string): ReturnType<typeof callsOf<Row>> {
  if (!known.has(resource)) known.set(resource, callsOf<Row>(resource));
  return known.get(resource) as ReturnType<typeof callsOf<Row>>;
}
