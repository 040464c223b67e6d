import { useTranslate } from 'react-admin';
import { ActionButton, Callout, formatDateTime, usePreferences } from '../../../framework/index.ts';
import type { RegistrationSheet } from '../api.ts';
import { Reasons } from './UnitRow.tsx';
import type { SheetInHand } from './useRegistrationSheet.tsx';

/** How things stand and what can be done next, in one sentence. */
export function Standing({ sheet, hand }: { sheet: RegistrationSheet; hand: SheetInHand }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { registration, window, may, semester, units } = sheet;
  const at = (moment: string | null): string =>
    moment === null ? '' : formatDateTime(moment, language);
  if (!registration) {
    const compulsory = new Set(
      units
        .filter(({ isCompulsory, mayChange }) => isCompulsory && mayChange)
        .map(({ unit }) => unit.code),
    ).size;
    if (!may.begin.allowed)
      return (
        <Callout tone="caution">
          <Reasons findings={may.begin.findings} />
        </Callout>
      );
    const begin = (
      <ActionButton
        isBusy={hand.isBusy('begin')}
        onClick={() => void hand.begin(semester?.id ?? '')}
      >
        {translate('registration.begin')}
      </ActionButton>
    );
    return (
      <Callout action={begin}>
        {translate(
          window.state === 'late' ? 'registration.standing.late' : 'registration.standing.open',
          {
            until: at(window.state === 'late' ? window.lateUntil : window.closesAt),
          },
        )}{' '}
        {translate('registration.standing.compulsory', {
          smart_count: compulsory,
          count: compulsory,
        })}
      </Callout>
    );
  }
  const { status, returnedBecause, submittedAt, addDropUntil } = registration;
  if (status === 'submitted') {
    const back = may.withdraw.allowed ? (
      <ActionButton quiet isBusy={hand.isBusy('withdraw')} onClick={() => void hand.withdraw()}>
        {translate('registration.takeBack')}
      </ActionButton>
    ) : undefined;
    return (
      <Callout action={back}>
        {translate('registration.standing.submitted', { at: at(submittedAt) })}{' '}
        {may.withdraw.allowed ? (
          translate('registration.standing.submittedBack')
        ) : (
          <Reasons findings={may.withdraw.findings} />
        )}
      </Callout>
    );
  }
  if (status === 'returned')
    return (
      <Callout tone="bad">
        <strong>{translate('registration.standing.returned')}</strong> {returnedBecause}{' '}
        {translate('registration.standing.returnedNext')}
      </Callout>
    );
  if (status === 'approved')
    return (
      <Callout tone="good">
        {translate('registration.standing.approved')}{' '}
        {may.change.allowed ? (
          translate('registration.standing.addDrop', { until: at(addDropUntil) })
        ) : (
          <Reasons findings={may.change.findings} />
        )}
      </Callout>
    );
  if (status === 'locked')
    return <Callout tone="good">{translate('registration.standing.locked')}</Callout>;
  if (!may.change.allowed)
    return (
      <Callout tone="caution">
        <Reasons findings={may.change.findings} />
      </Callout>
    );
  return (
    <Callout>
      {translate(
        window.state === 'late' ? 'registration.standing.draftLate' : 'registration.standing.draft',
        {
          until: at(window.state === 'late' ? window.lateUntil : window.closesAt),
        },
      )}
    </Callout>
  );
}
