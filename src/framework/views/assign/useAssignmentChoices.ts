import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useViewDataProvider } from '../../core/records/viewDataProvider.ts';

/** The left-hand records of an assignment that match a search. */
export function useAssignmentChoices(assignment: string, q: string) {
  const dataProvider = useViewDataProvider();
  return useQuery({
    queryKey: ['assignments', assignment, 'left', q],
    queryFn: ({ signal }) => dataProvider.assignmentChoices(assignment, { q, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}
