import type { PublicList } from '../../contract/model/publicApi.ts';
import { writeAddress } from '../../contract/model/siteAddress.ts';
import { PageLink, useAddress } from '../navigation.tsx';
import { say, useWords } from '../words.tsx';

/** The number of results, announced to screen readers. */
export function Found({ list }: { list: PublicList | null }) {
  const { words } = useWords();
  const text =
    list === null
      ? words.waiting
      : list.total === 0
        ? words.nothing
        : list.total === 1
          ? words.foundOne
          : say(words.found, { count: list.total });
  return (
    <p className="found" role="status">
      {text}
    </p>
  );
}

/** Pagination of a list. */
export function Pages({ list }: { list: PublicList }) {
  const { words } = useWords();
  const address = useAddress();
  const count = Math.ceil(list.total / list.perPage);
  if (count < 2) return null;
  const at = (page: number): string =>
    writeAddress({ ...address, query: { ...address.query, page: page === 1 ? '' : String(page) } });
  return (
    <nav className="list-pages" aria-label={say(words.pageNumber, { number: list.page, count })}>
      {list.page > 1 ? (
        <PageLink rel="prev" href={at(list.page - 1)}>
          {words.newer}
        </PageLink>
      ) : (
        <span />
      )}
      <span>{say(words.pageNumber, { number: list.page, count })}</span>
      {list.page < count ? (
        <PageLink rel="next" href={at(list.page + 1)}>
          {words.older}
        </PageLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
