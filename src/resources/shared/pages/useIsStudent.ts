import { currentUser } from '../../../contract/wire/calls/sessionCalls.ts';
import { useKeptQuery } from '../../../framework/index.ts';

/** Whether the reader studies here, also without a connection; `undefined` until that is known. */
export function useIsStudent() {
  const query = useKeptQuery(currentUser, {});
  return { isStudent: query.data && query.data.studentStatus.length > 0, query };
}
