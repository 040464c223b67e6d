import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Badge } from '../../../framework/index.ts';
import { mentorReferrals } from '../mentorReferrals.ts';
import { PartPanel } from './PartPanel.tsx';
import type { MenteePart } from './parts.ts';
import { useMenteePart } from './useMenteePart.tsx';
import { WriteDialog } from './WriteDialog.tsx';
import styles from './mentees.module.css';

interface Referral {
  id: string;
  concern: string;
  reason: string;
  status: string;
  outcome: string | null;
}

const TONES = { open: 'caution', accepted: 'good' } as const;

export function MenteeReferrals(part: MenteePart) {
  const translate = useTranslate();
  const { answer, isOpen, write, dialog } = useMenteePart<Referral>(
    'mentor-referrals',
    'createdAt',
    'addReferral',
    part,
  );
  return (
    <PartPanel
      title={translate('pages.mentoring-students.referrals')}
      note={translate('pages.mentoring-students.referralsNote')}
      none={translate('pages.mentoring-students.noReferrals')}
      answer={answer}
      write={write}
      line={({ id: referral, concern, reason, status, outcome }) => (
        <>
          <div className={styles.lineHead}>
            <strong>
              <Link to={`/manage-mentor/referrals/${referral}/show`}>
                {translate(`resources.mentor-referrals.options.concern.${concern}`)}
              </Link>
            </strong>
            <Badge tone={TONES[status as keyof typeof TONES] ?? 'plain'}>
              {translate(`resources.mentor-referrals.options.status.${status}`)}
            </Badge>
          </div>
          <p>{reason}</p>
          {outcome && <p>{translate('pages.mentoring-students.outcome', { outcome })}</p>}
        </>
      )}
    >
      {isOpen && (
        <WriteDialog
          resource={mentorReferrals}
          fields={['concern', 'reason']}
          given={{ student: part.id }}
          {...dialog}
        />
      )}
    </PartPanel>
  );
}
