import { useTranslate } from 'ra-core';
import {
  Callout,
  permissionsOf,
  useAnswer,
  type SlotProps,
  type ViewRecord,
} from '../../../framework/index.ts';
import type { MedicalCheckers } from '../api.ts';

/** Below a request that its reader filed: who takes the next step instead. */
export function MedicalCheckersPanel({ record }: SlotProps) {
  const translate = useTranslate();
  const isOwnWork = (permissionsOf(record as ViewRecord | undefined).transitions ?? []).some(
    (verdict) => !verdict.allowed && verdict.reason === 'samePerson',
  );
  const { body } = useAnswer<MedicalCheckers>(
    isOwnWork && record ? `/exam-medical/${String(record['id'])}/checkers` : null,
  );
  if (!body || !record) return null;
  const text = (key: string, args?: object): string =>
    translate(`medicals.office.checkers.${key}`, args);
  const names = body.people.map(({ name, username }) => `${name} (${username})`).join(', ');
  return (
    <Callout tone={names === '' ? 'caution' : undefined}>
      {names === '' ? text('nobody') : text(String(record['state']), { people: names })}
    </Callout>
  );
}
