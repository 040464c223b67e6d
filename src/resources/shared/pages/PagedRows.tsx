import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Note, PageField, QueryState, type useCallQuery } from '../../../framework/index.ts';
import { PageTurner } from './PageTurner.tsx';
import { useRowsShown } from './useRowsShown.ts';

interface ListPage {
  search: string;
  first: number;
  /** Rows of a page. */
  count: number;
  /** For the call that answers the rows. */
  range: readonly [number, number];
  onSearch: (words: string) => void;
  onTurn: (first: number) => void;
}

/** The words to search for and the page of a list. Other words begin at the first page. */
export function useListPage(): ListPage {
  const count = useRowsShown();
  const [{ search, first }, setPage] = useState({ search: '', first: 0 });
  return {
    search,
    first,
    count,
    range: [first, first + count - 1],
    onSearch: (words) => setPage({ search: words, first: 0 }),
    onTurn: (next) => setPage({ search, first: next }),
  };
}

interface PagedRowsProps<Row> {
  page: ListPage;
  query: Omit<ReturnType<typeof useCallQuery>, 'data'> & { data: readonly Row[] | undefined };
  /** Label of the search field; absent: the rows cannot be searched. */
  find?: string | undefined;
  /** In place of the rows, if there are none. */
  none?: string;
  children: (rows: readonly Row[], total: number) => ReactNode;
}

/** A list that the gateway answers in pages, with a search for words and a control to turn pages. */
export function PagedRows<Row>({ page, query, find, none, children }: PagedRowsProps<Row>) {
  const translate = useTranslate();
  const { data: rows, total } = query;
  return (
    <>
      {find !== undefined && (
        <div data-print="never">
          <PageField type="search" label={find} value={page.search} onChange={page.onSearch} />
        </div>
      )}
      <QueryState query={query} lines={8} />
      {rows &&
        total !== null &&
        (total === 0 ? (
          <Note>{none ?? translate('framework.list.noMatch')}</Note>
        ) : (
          children(rows, total)
        ))}
      <PageTurner first={page.first} count={page.count} total={total ?? 0} onTurn={page.onTurn} />
    </>
  );
}
