import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Failed,
  Loading,
  Note,
  Panel,
  useCallQuery,
} from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import { type ScanRefusal, scanReport, type ScanReport } from '../api.ts';
import styles from './scanning.module.css';

/**
 * Shared phones and refused attempts, shown on request, so that names of possibly innocent people
 * are not projected.
 */
export function ScanReportPanel({ id, refused }: { id: string; refused: number }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={translate('scanning.report')} note={translate('scanning.reportNote')}>
      <Note>{translate('scanning.refused', { smart_count: refused })}</Note>
      <Actions>
        <ActionButton quiet onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'scanning.hideReport' : 'scanning.showReport')}
        </ActionButton>
      </Actions>
      {isOpen && <Report key={refused} id={id} />}
    </Panel>
  );
}

function Report({ id }: { id: string }) {
  const translate = useTranslate();
  const words = useSessionWords();
  const { data, isError, refetch } = useCallQuery(scanReport, { params: { id } });
  if (isError) return <Failed onRetry={refetch} />;
  if (!data) return <Loading />;
  const { devices, attempts, unconfirmed } = data;
  const one = (student: ScanReport['unconfirmed'][number]): string =>
    `${words.name(student)} (${student.registrationNumber})`;
  if (devices.length + attempts.length + unconfirmed.length === 0)
    return <Note>{translate('scanning.nothingOdd')}</Note>;
  return (
    <div className={styles.report}>
      {devices.length > 0 && (
        <section aria-label={translate('scanning.devices')}>
          <h3 className={styles.listTitle}>{translate('scanning.devices')}</h3>
          <ul className={styles.findings}>
            {devices.map(({ holder, other, isHere, at }) => (
              <li key={`${holder.id} ${other.id} ${isHere}`}>
                {translate(isHere ? 'scanning.deviceHere' : 'scanning.deviceBefore', {
                  holder: one(holder),
                  other: one(other),
                  time: words.clock(at),
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {attempts.length > 0 && (
        <section aria-label={translate('scanning.attempts')}>
          <h3 className={styles.listTitle}>{translate('scanning.attempts')}</h3>
          <ul className={styles.findings}>
            {attempts.map(({ student, counts, lateSeconds }) => (
              <li key={student.id}>
                {one(student)}:{' '}
                {(Object.entries(counts) as [ScanRefusal, number][])
                  .map(
                    ([outcome, count]) => `${translate(`scanning.outcomes.${outcome}`)} × ${count}`,
                  )
                  .join(', ')}
                {lateSeconds !== null &&
                  ` – ${translate('scanning.lateBy', { smart_count: lateSeconds })}`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unconfirmed.length > 0 && (
        <section aria-label={translate('scanning.unconfirmed')}>
          <h3 className={styles.listTitle}>{translate('scanning.unconfirmed')}</h3>
          <ul className={styles.findings}>
            {unconfirmed.map((student) => (
              <li key={student.id}>{one(student)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
