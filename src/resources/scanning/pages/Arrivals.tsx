import { useTranslate } from 'react-admin';
import { Badge } from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import type { ShownCode } from '../api.ts';
import styles from './scanning.module.css';

/** The number of arrivals, compared with the head count or else the class. */
export function Headline({
  shown: { present, scanned, enrolled, headCount },
}: {
  shown: ShownCode;
}) {
  const translate = useTranslate();
  const over = headCount === null ? null : present - headCount;
  return (
    <section className={styles.headline} aria-label={translate('scanning.count')}>
      <p className={styles.number}>
        <output aria-live="polite">{present}</output>{' '}
        <span className={styles.of}>/ {headCount ?? enrolled}</span>
      </p>
      <p className={styles.muted}>
        {translate(headCount === null ? 'scanning.ofClass' : 'scanning.ofHeads')} ·{' '}
        {translate('scanning.byScan', { scanned })}
      </p>
      {over !== null && over > 0 && (
        <Badge tone="bad">{translate('scanning.tooMany', { smart_count: over })}</Badge>
      )}
      {over !== null && over < 0 && (
        <Badge tone="caution">{translate('scanning.tooFew', { smart_count: -over })}</Badge>
      )}
      {over === 0 && <Badge tone="good">{translate('scanning.exact')}</Badge>}
    </section>
  );
}

/** Students drawn at random to scan again. */
export function RescanList({ rescan }: { rescan: ShownCode['rescan'] }) {
  const translate = useTranslate();
  const words = useSessionWords();
  if (!rescan) return null;
  return (
    <section aria-label={translate('scanning.again')}>
      <h3 className={styles.listTitle}>{translate('scanning.again')}</h3>
      <ul className={styles.names}>
        {rescan.students.map((student) => (
          <li key={student.id}>
            <span>
              {words.name(student)}{' '}
              <span className={styles.muted}>{student.registrationNumber}</span>
            </span>
            {student.confirmedAt === null ? (
              <Badge tone="caution">{translate('scanning.waited')}</Badge>
            ) : (
              <Badge tone="good">{translate('scanning.confirmed')}</Badge>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ArrivalList({ latest }: { latest: ShownCode['latest'] }) {
  const translate = useTranslate();
  const words = useSessionWords();
  if (latest.length === 0) return null;
  return (
    <section aria-label={translate('scanning.latest')}>
      <h3 className={styles.listTitle}>{translate('scanning.latest')}</h3>
      <ul className={styles.names}>
        {latest.map((student) => (
          <li key={student.id}>
            <span>
              {words.name(student)}{' '}
              <span className={styles.muted}>{student.registrationNumber}</span>
            </span>
            <time className={styles.muted} dateTime={student.at}>
              {words.clock(student.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
