import { Loading, useAnswer } from '../../../framework/index.ts';
import { OwnResults } from './OwnResults.tsx';
import { UnitResults } from './UnitResults.tsx';

/** `/manage-exam/results`: own results for students, those of units for staff. */
export function Results() {
  const { body, isError } = useAnswer<{ studentStatus: readonly unknown[] | null }>('/user');
  if (!body && !isError) return <Loading lines={8} />;
  return (body?.studentStatus ?? []).length > 0 ? <OwnResults /> : <UnitResults />;
}
