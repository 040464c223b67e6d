import { useEffect, useState } from 'react';
import type { PublicList, PublicRecord } from '../contract/model/publicApi.ts';
import type { SiteAnswer } from '../contract/wire/siteRendering.ts';
import { useSurroundings } from './surroundings.ts';

/** The answer of the public API for a path; `null` requests nothing. */
export function useAnswer<Body>(path: string | null): SiteAnswer<Body> {
  const { answers } = useSurroundings();
  const [loaded, setLoaded] = useState<Readonly<Record<string, SiteAnswer>>>({});
  useEffect(() => {
    if (path === null || answers.read(path)) return;
    let isWanted = true;
    void answers
      .load(path)
      .then((answer) => isWanted && setLoaded((others) => ({ ...others, [path]: answer })));
    return () => {
      isWanted = false;
    };
  }, [answers, path]);
  if (path === null) return { state: 'missing' };
  return (answers.read(path) ?? loaded[path] ?? { state: 'waiting' }) as SiteAnswer<Body>;
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
): SiteAnswer<PublicList<R>> =>
  useAnswer<PublicList<R>>(isWanted ? `${name}?${queryOf(query)}` : null);

/** The records of a list; empty until it is loaded. */
export const recordsOf = <R extends PublicRecord>(
  answer: SiteAnswer<PublicList<R>>,
): readonly R[] => (answer.state === 'ready' ? answer.body.data : []);

export const useRecord = <R extends PublicRecord>(
  name: string,
  address: string | null,
  language: string,
): SiteAnswer<{ data: R }> =>
  useAnswer<{ data: R }>(
    address === null ? null : `${name}/${encodeURIComponent(address)}?language=${language}`,
  );
