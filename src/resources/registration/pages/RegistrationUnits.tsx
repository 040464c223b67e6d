import { useEffect, useRef } from 'react';
import { useRefresh, useTranslate } from 'react-admin';
import {
  Announcement,
  Failed,
  Loading,
  usePrivileges,
  type SlotProps,
} from '../../../framework/index.ts';
import { CreditLoad } from './CreditLoad.tsx';
import { Reasons } from './UnitRow.tsx';
import { UnitSections } from './UnitSections.tsx';
import { useRegistrationSheet } from './useRegistrationSheet.tsx';
import styles from './registration.module.css';

/** The units of a registration with their findings, for the office to add and drop. */
export const RegistrationUnits = ({ record }: SlotProps) =>
  record === undefined ? null : <UnitsOf id={String(record['id'])} version={record['version']} />;

function UnitsOf({ id, version }: { id: string; version: unknown }) {
  const refresh = useRefresh();
  const translate = useTranslate();
  const privileges = usePrivileges();
  const hand = useRegistrationSheet({ registration: id }, refresh);
  const { sheet, isError, refetch } = hand;
  // A transition or a reason changes the findings.
  const again = useRef(refetch);
  again.current = refetch;
  const first = useRef(version);
  useEffect(() => {
    if (first.current === version) return;
    first.current = version;
    again.current();
  }, [version]);
  if (isError && !sheet) return <Failed onRetry={refetch} />;
  if (!sheet) return <Loading lines={4} />;
  const mayWrite = privileges.has('REG_DET_ALLSTU_EDIT') && privileges.has('REG_DET_ALLSTU_CREATE');
  const shown = mayWrite
    ? sheet
    : { ...sheet, may: { ...sheet.may, change: { allowed: false, findings: [] } } };
  return (
    <section className={styles.office} aria-label={translate('registration.unitsOf')}>
      <CreditLoad {...sheet} />
      <Reasons findings={sheet.findings} />
      <UnitSections sheet={shown} hand={hand} />
      <Announcement text={hand.said} />
    </section>
  );
}
