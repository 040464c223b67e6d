import { currentUser } from '../../../contract/wire/calls/sessionCalls.ts';
import { Loading, useCallQuery } from '../../../framework/index.ts';
import { OwnResults } from './OwnResults.tsx';
import { UnitResults } from './UnitResults.tsx';

/** `/manage-exam/results`: own results for students, those of units for staff. */
export function Results() {
  const { data, isError } = useCallQuery(currentUser, {});
  if (!data && !isError) return <Loading lines={8} />;
  return (data?.studentStatus ?? []).length > 0 ? <OwnResults /> : <UnitResults />;
}
