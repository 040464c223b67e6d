import { useEffect, useState } from 'react';
import type { PublicList, PublicRecord } from '../contract/model/publicApi.ts';
import { readPageSetting } from '../contract/wire/pageSettings.ts';

/** State of a request to the public API. */
export type Answer<Body> =
  | { state: 'waiting' }
  | { state: 'ready'; body: Body }
  | { state: 'missing' | 'withdrawn' | 'failed' };

export const apiBase = (): string => readPageSetting('api-base');

/** `number` of the faculty of this website. */
export const facultyId = (): number => Number(readPageSetting('faculty-id'));

const STATES: Readonly<Record<number, 'missing' | 'withdrawn'>> = {
  404: 'missing',
  410: 'withdrawn',
};
const cache = new Map<string, Answer<unknown>>();
const pending = new Map<string, Promise<Answer<unknown>>>();

async function fetchAnswer(path: string): Promise<Answer<unknown>> {
  try {
    const response = await fetch(`${apiBase()}/public/${path}`, { credentials: 'omit' });
    if (!response.ok) return { state: STATES[response.status] ?? 'failed' };
    return { state: 'ready', body: await response.json() };
  } catch {
    return { state: 'failed' };
  }
}

/** Fetches each path once per page load. Failures are not cached. */
async function fetchOnce(path: string): Promise<Answer<unknown>> {
  const answer = await (pending.get(path) ??
    pending.set(path, fetchAnswer(path)).get(path) ??
    fetchAnswer(path));
  if (answer.state === 'failed') pending.delete(path);
  else cache.set(path, answer);
  return answer;
}

/** The answer of the public API for a path; `null` requests nothing. */
export function useAnswer<Body>(path: string | null): Answer<Body> {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer<unknown>>>>({});
  useEffect(() => {
    if (path === null || cache.has(path)) return;
    let isWanted = true;
    void fetchOnce(path).then(
      (answer) => isWanted && setAnswers((others) => ({ ...others, [path]: answer })),
    );
    return () => {
      isWanted = false;
    };
  }, [path]);
  if (path === null) return { state: 'missing' };
  return (cache.get(path) ?? answers[path] ?? { state: 'waiting' }) as Answer<Body>;
}

const queryOf = (query: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();

/** A page of a public list; empty if the resource is not public. */
export const useList = <R extends PublicRecord>(
  name: string,
  query: Readonly<Record<string, string | number>>,
  isWanted = true,
): Answer<PublicList<R>> => useAnswer<PublicList<R>>(isWanted ? `${name}?${queryOf(query)}` : null);

/** The records of a list; empty until it is loaded. */
export const recordsOf = <R extends PublicRecord>(answer: Answer<PublicList<R>>): readonly R[] =>
  answer.state === 'ready' ? answer.body.data : [];

export const useRecord = <R extends PublicRecord>(
  name: string,
  address: string | null,
  language: string,
): Answer<{ data: R }> =>
  useAnswer<{ data: R }>(
    address === null ? null : `${name}/${encodeURIComponent(address)}?language=${language}`,
  );
