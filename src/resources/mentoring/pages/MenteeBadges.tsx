import { useTranslate } from 'react-admin';
import { Badge } from '../../../framework/index.ts';
import type { MenteeLine } from '../api.ts';
import styles from './mentees.module.css';

/** At-risk marks and warning signs, each with its reason. */
export function MenteeBadges({
  mentee: { marks, signs, status, openReferrals },
}: {
  mentee: Pick<MenteeLine, 'marks' | 'signs' | 'status' | 'openReferrals'>;
}) {
  const translate = useTranslate();
  return (
    <span className={styles.badges}>
      {marks.map((reason) => (
        <Badge key={reason} tone="bad">
          {translate('pages.mentoring-students.risk', {
            reason: translate(`resources.at-risk-marks.options.reason.${reason}`),
          })}
        </Badge>
      ))}
      {signs.map((sign) => (
        <Badge key={sign} tone="caution">
          {translate(`pages.mentoring-students.signs.${sign}`, {
            status: translate(`resources.students.options.status.${status}`),
          })}
        </Badge>
      ))}
      {openReferrals > 0 && <Badge>{translate('pages.mentoring-students.referred')}</Badge>}
    </span>
  );
}
