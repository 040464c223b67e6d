import { z } from 'zod';
import { localised } from './answerTypes.ts';

/** A record as the gateway answers it. */
export interface AnsweredRecord {
  id: string;
  version: number;
}

type Values = Readonly<Record<string, unknown>>;

const record = <Row>() => z.custom<Row & AnsweredRecord>();
const values = z.custom<Values>();

/**
 * The calls that every resource has, for screens that are written by hand. They are not registered
 * as calls of their own: the gateway serves them for each declared resource.
 */
const callsOf = <Row>(resource: string) => {
  const path = `/${resource}` as const;
  const one = { params: { id: z.string() }, answer: record<Row>() };
  return {
    list: {
      method: 'GET',
      path,
      summary: '',
      access: [],
      query: {
        filter: z.string().optional(),
        sort: z.string().optional(),
        view: z.string().optional(),
      },
      rows: record<Row>(),
    },
    read: {
      method: 'GET',
      path: `${path}/:id`,
      summary: '',
      access: [],
      query: { view: z.string().optional() },
      ...one,
    },
    /** What can be chosen in a reference field, by the words of `q`. */
    options: {
      method: 'GET',
      path: `${path}/-/options/:field`,
      summary: '',
      access: [],
      params: { field: z.string() },
      query: { q: z.string().optional(), view: z.string().optional() },
      answer: z.array(z.object({ id: z.string(), label: z.union([z.string(), localised]) })),
    },
    create: { method: 'POST', path, summary: '', access: [], body: values, answer: record<Row>() },
    update: { method: 'PUT', path: `${path}/:id`, summary: '', access: [], body: values, ...one },
    remove: { method: 'DELETE', path: `${path}/:id`, summary: '', access: [], ...one },
    /** Takes a step of the workflow; the body holds the version and what the step asks for. */
    transition: {
      method: 'POST',
      path: `${path}/:id/-/transitions/:step`,
      summary: '',
      access: [],
      params: { id: z.string(), step: z.string() },
      body: values,
      answer: record<Row>(),
    },
  } as const;
};

const known = new Map<string, unknown>();

/** The calls of one resource; the same objects for the same name. */
export function recordCalls<Row = Values>(resource: string): ReturnType<typeof callsOf<Row>> {
  if (!known.has(resource)) known.set(resource, callsOf<Row>(resource));
  return known.get(resource) as ReturnType<typeof callsOf<Row>>;
}
