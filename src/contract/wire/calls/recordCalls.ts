import { z } from 'zod';
import type { Language } from '../../model/constants.ts';
import type { Values } from '../../model/fields.ts';
import type { PublicRecord } from '../../model/publicApi.ts';
import type { BulkAnswer } from '../bulk.ts';
import type { ImportTarget } from '../tabular/targets.ts';
import type { ImportRun } from './importCalls.ts';
import { historyCallsOf } from './recordHistoryCalls.ts';

/** A record in an answer. */
export interface AnsweredRecord {
  id: string;
  version: number;
}

/** A record that a reference field can point to. */
export interface AnsweredChoice {
  id: string;
  label: unknown;
}

const record = <Row>() => z.custom<Row & AnsweredRecord>();
const values = z.custom<Values>();
const view = z.string().optional();

/**
 * The generated calls of every resource, for hand-written screens. They are not registered as
 * declared calls: the gateway serves them for each resource.
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
    /**
     * Performs a transition; the body holds the version and the fields that the transition
     * requires.
     */
    transition: {
      method: 'POST',
      path: `${path}/:id/-/transitions/:step`,
      ...base,
      params: { id: z.string(), step: z.string() },
      body: values,
      answer: record<Row>(),
    },
    /** Performs a transition on many records; the body is a `BulkScope`. */
    transitionMany: {
      method: 'POST',
      path: `${path}/-/transitions/:step`,
      ...base,
      params: { step: z.string() },
      body: values,
      answer: z.custom<BulkAnswer>(),
    },
    /** The records that a reference field can point to; `ids`: a JSON array. */
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
    /** The user's latest imports. */
    imports: {
      method: 'GET',
      path: `${path}/-/imports`,
      ...base,
      query: { view },
      answer: z.custom<ImportRun[]>(),
    },
    /** The fields that columns of a file can fill. */
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
