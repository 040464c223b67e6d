import { Suspense, useEffect } from 'react';
import { useListContext } from 'react-admin';
import { lazyNamed, preload } from '../../core/loading/lazyNamed.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import { useIsSmall } from './columns/useFittingColumns.ts';
import { ListError, ListSkeleton } from './ListStates.tsx';
import { ListTable, type ListTableProps } from './table/ListTable.tsx';
import { NO_RECORDS } from './useListSetting.ts';

// Only narrow screens show cards; there the chunk loads together with the first records.
const ListCards = lazyNamed(() => import('./ListCards.tsx'), 'ListCards');
const ListEmpty = lazyNamed(() => import('./ListEmpty.tsx'), 'ListEmpty');

type ListBodyProps = Omit<ListTableProps, 'records' | 'signature'>;

/** The rows of a list as a table or cards, or a placeholder for an empty, loading or failed list. */
export function ListBody(props: ListBodyProps) {
  const { screen, columns } = props.setting;
  const isSmall = useIsSmall();
  useEffect(() => void (isSmall && preload(ListCards)), [isSmall]);
  const mayCreate = useMayCreate();
  const { data, error, isPending, page, perPage, sort, filterValues } = useListContext<
    ViewRecord & { id: string }
  >();
  const records: readonly ViewRecord[] = data ?? NO_RECORDS;
  if (error) return <ListError error={error} />;
  if (isPending) return <ListSkeleton columns={columns.length} />;
  if (records.length === 0)
    return (
      <Suspense fallback={null}>
        <ListEmpty screen={screen} canCreate={mayCreate(screen.resource)} />
      </Suspense>
    );
  const Body = isSmall ? ListCards : ListTable;
  return (
    <Suspense fallback={<ListSkeleton columns={columns.length} />}>
      <Body
        {...props}
        records={records}
        signature={JSON.stringify([page, perPage, sort, filterValues])}
      />
    </Suspense>
  );
}
