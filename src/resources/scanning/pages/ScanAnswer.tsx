import { useTranslate } from 'react-admin';
import { Callout } from '../../../framework/index.ts';
import { useSessionWords } from '../../shared/pages/useSessionWords.tsx';
import type { ScanAnswered } from './useScan.tsx';
import styles from './scanning.module.css';

/** The result of a scan in large print, readable at a glance. */
export function ScanAnswer({ answer: { taken, refused } }: { answer: ScanAnswered }) {
  const translate = useTranslate();
  const words = useSessionWords();
  if (refused !== undefined) {
    return (
      <Callout tone="bad">
        <strong className={styles.answer}>{translate(`scanning.${refused}.what`)}</strong>
        {translate(`scanning.${refused}.next`)}
      </Callout>
    );
  }
  const { outcome, session, status } = taken;
  const isElsewise = outcome === 'already' && status !== 'present' && status !== 'late';
  return (
    <Callout tone={isElsewise ? 'caution' : 'good'}>
      <strong className={styles.answer}>
        {translate(isElsewise ? 'scanning.own.recorded' : `scanning.own.${outcome}`, {
          status: translate(`resources.attendance.options.status.${status}`),
        })}
      </strong>
      {words.title(session)} · {words.time(session)}
      {isElsewise && <> – {translate('scanning.own.recordedNext')}</>}
    </Callout>
  );
}
