import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlacedAssignment } from '../../../contract/model/catalogue.ts';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';
import { useTypedSearch } from '../parts/useTypedSearch.ts';
import { assignmentSetOf, type AssignmentRow, type AssignmentSet } from './assignmentSet.ts';

const NOTHING: ReadonlyMap<string, AssignmentRow> = new Map();

/** The search box of the right-hand records; where not all are listed, the gateway searches too. */
export function useRightSearch(
  { assignment: { name } }: PlacedAssignment,
  leftId: string,
  set: AssignmentSet | null,
) {
  const dataProvider = useViewDataProvider();
  const [q, setQ] = useState('');
  const [onlyTicked, setOnlyTicked] = useState(false);
  const isWhole = !set || set.rows.length >= set.total;
  const { data: found = NOTHING, isFetching } = useQuery({
    queryKey: ['assignments', name, 'found', leftId, q],
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getAssignment(name, leftId, { q, signal });
      return new Map((assignmentSetOf(data)?.rows ?? []).map((row) => [row.id, row]));
    },
    enabled: !isWhole && q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const { box } = useTypedSearch({ present: q, isUnderWay: isFetching, onSearch: setQ });
  return { box, onlyTicked, setOnlyTicked, isWhole, found };
}

export type RightSearch = ReturnType<typeof useRightSearch>;
