import {
  Callout,
  permissionsOf,
  useCallQuery,
  type SlotProps,
  type ViewRecord,
  useTexts,
} from '../../../framework/index.ts';
import { medicalCheckers } from '../api.ts';

/** Below a request that its reader filed: the people who take the next step. */
export function MedicalCheckersPanel({ record }: SlotProps) {
  const { text } = useTexts('medicals.office.checkers');
  const isOwnWork = (permissionsOf(record as ViewRecord | undefined).transitions ?? []).some(
    (verdict) => !verdict.allowed && verdict.reason === 'samePerson',
  );
  const { data } = useCallQuery(
    medicalCheckers,
    isOwnWork && record ? { params: { id: String(record['id']) } } : null,
  );
  if (!data || !record) return null;
  const names = data.people.map(({ name, username }) => `${name} (${username})`).join(', ');
  return (
    <Callout tone={names === '' ? 'caution' : undefined}>
      {names === '' ? text('nobody') : text(String(record['state']), { people: names })}
    </Callout>
  );
}
