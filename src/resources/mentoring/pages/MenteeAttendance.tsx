import {
  Badge,
  useCallQuery,
  formatPercent,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { menteeAttendance } from '../../attendance/api.ts';
import { PartPanel } from './PartPanel.tsx';
import type { MenteePart } from './parts.ts';
import styles from './mentees.module.css';

const OWN = 'pages.my-attendance';

/** The student's attendance in each unit of the semester, by the rule in force. */
export function MenteeAttendance({ id }: MenteePart) {
  const { translate } = useTexts();
  const answer = useCallQuery(menteeAttendance, { params: { id } });
  return (
    <PartPanel
      title={translate('menuGroups.attendance')}
      note={translate(`${OWN}.ofMentee`)}
      none={translate(`${OWN}.noneOfMentee`)}
      answer={answer}
      line={({ unit, percent, canMiss, isMet, numerator, denominator }) => (
        <div className={styles.lineHead}>
          <span>
            <strong>{unit.code}</strong> <TextInLanguage value={unit.title} />
            <small>
              {' '}
              ·{' '}
              {percent === null
                ? '–'
                : `${formatPercent(Number(percent) / 100, 1)} (${numerator} / ${denominator})`}
            </small>
          </span>
          <Badge tone={canMiss < 0 ? 'bad' : isMet && canMiss > 0 ? 'good' : 'caution'}>
            {canMiss < 0
              ? translate(`${OWN}.lost`)
              : translate(`${OWN}.canMissOfMentee`, { smart_count: canMiss })}
          </Badge>
        </div>
      )}
    />
  );
}
