import { currentUser } from '../../../contract/wire/calls/sessionCalls.ts';
import { Loading, useCallQuery, usePrivileges } from '../../../framework/index.ts';
import { MARKING } from '../access.ts';
import { OwnRescrutiny } from './OwnRescrutiny.tsx';
import { Scripts } from './Scripts.tsx';

/** `/manage-exam/rescrutiny`: own requests for students, the scripts to mark again for examiners. */
export function Rescrutiny() {
  const { data, isError } = useCallQuery(currentUser, {});
  const isExaminer = usePrivileges().has(MARKING);
  if (!data && !isError) return <Loading lines={8} />;
  const isStudent = (data?.studentStatus ?? []).length > 0;
  return isStudent || !isExaminer ? <OwnRescrutiny /> : <Scripts />;
}
