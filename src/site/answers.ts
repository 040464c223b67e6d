import { useEffect, useState } from 'react';
import type { PublicList, PublicRecord } from '../contract/model/publicApi.ts';
import { readPageSetting } from '../contract/wire/pageSettings.ts';

/** What is known of an answer: still asked for, here, or why it is not to be had. */
export type Answer<Body> =
  | { state: 'waiting' }
  | { state: 'ready'; body: Body }
  | { state: 'missing' | 'withdrawn' | 'failed' };

const metaContent = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

export const apiBase = (): string => readPageSetting('api-base', metaContent);

/** `number` of the faculty that this site is of. */
export const facultyId = (): number => Number(readPageSetting('faculty-id', metaContent));

const STATES: Readonly<Record<number, 'missing' | 'withdrawn'>> = {
  404: 'missing',
  410: 'withdrawn',
};
const known = new Map<string, Answer<unknown>>();
const asked = new Map<string, Promise<Answer<unknown>>>();

async function fetchAnswer(path: string): Promise<Answer<unknown>> {
  try {
    const response = await fetch(`${apiBase()}/public/${path}`, { credentials: 'omit' });
    if (!response.ok) return { state: STATES[response.status] ?? 'failed' };
    return { state: 'ready', body: await response.json() };
  } catch {
    return { state: 'failed' };
  }
}

/** Asks once for each path while the page is open; a failure is asked again by whoever comes next. */
async function ask(path: string): Promise<Answer<unknown>> {
  const answer = await (asked.get(path) ??
    asked.set(path, fetchAnswer(path)).get(path) ??
    fetchAnswer(path));
  if (answer.state === 'failed') asked.delete(path);
  else known.set(path, answer);
  return answer;
}

/** The answer of the public face; `null` asks nothing. */
export function useAnswer<Body>(path: string | null): Answer<Body> {
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer<unknown>>>>({});
  useEffect(() => {
    if (path === null || known.has(path)) return;
    let isWanted = true;
    void ask(path).then(
      (answer) => isWanted && setAnswers((others) => ({ ...others, [path]: answer })),
    );
    return () => {
      isWanted = false;
    };
  }, [path]);
  if (path === null) return { state: 'missing' };
  return (known.get(path) ?? answers[path] ?? { state: 'waiting' }) as Answer<Body>;
}

const queryOf = (query: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString();

/** A page of a public list; what the faculty does not publish at all is simply empty. */
export function useList<R extends PublicRecord>(
  name: string,
  query: Readonly<Record<string, string | number>>,
  isWanted = true,
): Answer<PublicList<R>> {
  return useAnswer<PublicList<R>>(isWanted ? `${name}?${queryOf(query)}` : null);
}

/** Its records, as far as they are here. */
export const recordsOf = <R extends PublicRecord>(answer: Answer<PublicList<R>>): readonly R[] =>
  answer.state === 'ready' ? answer.body.data : [];

export function useRecord<R extends PublicRecord>(
  name: string,
  address: string | null,
  language: string,
): Answer<{ data: R }> {
  return useAnswer<{ data: R }>(
    address === null ? null : `${name}/${encodeURIComponent(address)}?language=${language}`,
  );
}
