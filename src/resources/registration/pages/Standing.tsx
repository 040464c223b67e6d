import { useTranslate } from 'react-admin';
import { ActionButton, Callout, formatDateTime, useTexts } from '../../../framework/index.ts';
import type { RegistrationSheet } from '../api.ts';
import { Reasons } from './UnitRow.tsx';
import type { EditedSheet } from './useRegistrationSheet.tsx';

interface StandingProps {
  sheet: RegistrationSheet;
  hand: EditedSheet;
}

/** The end of the window, or of the time for late registrations. */
function useWindowEnd({ window }: RegistrationSheet): string {
  const { language } = useTexts();
  const end = window.state === 'late' ? window.lateUntil : window.closesAt;
  return end === null ? '' : formatDateTime(end, language);
}

function NotBegun({ sheet, hand }: StandingProps) {
  const translate = useTranslate();
  const until = useWindowEnd(sheet);
  const { window, may, semester, units } = sheet;
  if (!may.begin.allowed)
    return (
      <Callout tone="caution">
        <Reasons findings={may.begin.findings} />
      </Callout>
    );
  const compulsory = new Set(
    units
      .filter(({ isCompulsory, mayChange }) => isCompulsory && mayChange)
      .map(({ unit }) => unit.code),
  ).size;
  const begin = (
    <ActionButton isBusy={hand.isBusy('begin')} onClick={() => void hand.begin(semester?.id ?? '')}>
      {translate('registration.begin')}
    </ActionButton>
  );
  return (
    <Callout action={begin}>
      {translate(`registration.standing.${window.state === 'late' ? 'late' : 'open'}`, { until })}{' '}
      {translate('registration.standing.compulsory', {
        smart_count: compulsory,
        count: compulsory,
      })}
    </Callout>
  );
}

function Submitted({ sheet: { may, registration }, hand }: StandingProps) {
  const { translate, language } = useTexts();
  const submittedAt = registration?.submittedAt ?? null;
  const at = submittedAt === null ? '' : formatDateTime(submittedAt, language);
  const withdraw = may.withdraw.allowed ? (
    <ActionButton quiet isBusy={hand.isBusy('withdraw')} onClick={() => void hand.withdraw()}>
      {translate('registration.takeBack')}
    </ActionButton>
  ) : undefined;
  return (
    <Callout action={withdraw}>
      {translate('registration.standing.submitted', { at })}{' '}
      {may.withdraw.allowed ? (
        translate('registration.standing.submittedBack')
      ) : (
        <Reasons findings={may.withdraw.findings} />
      )}
    </Callout>
  );
}

function Approved({ sheet: { may, registration } }: Pick<StandingProps, 'sheet'>) {
  const { translate, language } = useTexts();
  const addDropUntil = registration?.addDropUntil ?? null;
  const until = addDropUntil === null ? '' : formatDateTime(addDropUntil, language);
  return (
    <Callout tone="good">
      {translate('registration.standing.approved')}{' '}
      {may.change.allowed ? (
        translate('registration.standing.addDrop', { until })
      ) : (
        <Reasons findings={may.change.findings} />
      )}
    </Callout>
  );
}

function Draft({ sheet }: Pick<StandingProps, 'sheet'>) {
  const translate = useTranslate();
  const until = useWindowEnd(sheet);
  const { window, may } = sheet;
  if (!may.change.allowed)
    return (
      <Callout tone="caution">
        <Reasons findings={may.change.findings} />
      </Callout>
    );
  const key = window.state === 'late' ? 'draftLate' : 'draft';
  return <Callout>{translate(`registration.standing.${key}`, { until })}</Callout>;
}

/** The status of the registration and what can be done next. */
export function Standing({ sheet, hand }: StandingProps) {
  const translate = useTranslate();
  switch (sheet.registration?.status) {
    case undefined:
      return <NotBegun {...{ sheet, hand }} />;
    case 'submitted':
      return <Submitted {...{ sheet, hand }} />;
    case 'returned':
      return (
        <Callout tone="bad">
          <strong>{translate('registration.standing.returned')}</strong>{' '}
          {sheet.registration?.returnedBecause} {translate('registration.standing.returnedNext')}
        </Callout>
      );
    case 'approved':
      return <Approved sheet={sheet} />;
    case 'locked':
      return <Callout tone="good">{translate('registration.standing.locked')}</Callout>;
    case 'draft':
      return <Draft sheet={sheet} />;
  }
}
