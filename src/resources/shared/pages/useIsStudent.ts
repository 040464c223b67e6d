import { currentUser } from '../../../contract/wire/calls/sessionCalls.ts';
import { useKeptQuery } from '../../../framework/index.ts';

/**
 * Whether the reader studies here, and whether they are a member of staff, also without a
 * connection; `undefined` until that is known.
 */
export function useIsStudent() {
  const query = useKeptQuery(currentUser, {});
  const isStudent = query.data && query.data.studentStatus.length > 0;
  return { isStudent, isStaff: query.data && query.data.staffData !== null, query };
}
