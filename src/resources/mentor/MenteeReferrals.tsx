import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import { Badge, useAnswer } from '../../framework/index.ts';
import { mentorReferrals } from './mentorReferrals.ts';
import { aboutStudent, type MenteePart } from './parts.ts';
import { PartPanel } from './PartPanel.tsx';
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

export function MenteeReferrals({ id, isMentee, onChanged }: MenteePart) {
  const translate = useTranslate();
  const answer = useAnswer<Referral[]>(aboutStudent('mentor-referrals', id, 'createdAt'));
  const [isOpen, setOpen] = useState(false);
  const saved = () => {
    setOpen(false);
    answer.refetch();
    onChanged();
  };
  return (
    <PartPanel
      title={translate('pages.mentoring-students.referrals')}
      note={translate('pages.mentoring-students.referralsNote')}
      none={translate('pages.mentoring-students.noReferrals')}
      answer={answer}
      write={isMentee ? { text: translate('pages.mentoring-students.addReferral'), onClick: () => setOpen(true) } : undefined}
      line={({ id: referral, concern, reason, status, outcome }) => (
        <>
          <div className={styles.lineHead}>
            <strong><Link to={`/manage-mentor/referrals/${referral}/show`}>{translate(`resources.mentor-referrals.options.concern.${concern}`)}</Link></strong>
            <Badge tone={TONES[status as keyof typeof TONES] ?? 'plain'}>{translate(`resources.mentor-referrals.options.status.${status}`)}</Badge>
          </div>
          <p>{reason}</p>
          {outcome && <p>{translate('pages.mentoring-students.outcome', { outcome })}</p>}
        </>
      )}
    >
      {isOpen && <WriteDialog resource={mentorReferrals} title={translate('pages.mentoring-students.addReferral')} fields={['concern', 'reason']} given={{ student: id }} onClose={() => setOpen(false)} onSaved={saved} />}
    </PartPanel>
  );
}
