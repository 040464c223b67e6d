import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  ActionButton,
  Badge,
  formatDate,
  formatDateTime,
  useCallMutation,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { mentorMeetings } from '../mentorMeetings.ts';
import { PartPanel } from './PartPanel.tsx';
import type { MenteePart } from './parts.ts';
import { useMenteePart } from './useMenteePart.tsx';
import { WriteDialog } from './WriteDialog.tsx';
import styles from './mentees.module.css';

interface Meeting {
  id: string;
  version: number;
  heldAt: string;
  mode: string;
  attendance: string;
  topic: string;
  actions: string | null;
  followUpOn: string | null;
  isFollowedUp: boolean;
  _can: { edit?: unknown };
  _labels: { staff?: unknown };
}

const TONES = { attended: 'good', missed: 'bad', excused: 'caution' } as const;

export function MenteeMeetings(part: MenteePart) {
  const { translate, language } = useTexts();
  const { send, isBusy } = useCallMutation(recordCalls('mentor-meetings').update);
  const { answer, changed, isOpen, write, dialog } = useMenteePart<Meeting>(
    'mentor-meetings',
    'heldAt',
    'addMeeting',
    part,
  );
  const settle = async ({ id: meeting, version }: Meeting) => {
    const input = { params: { id: meeting }, body: { isFollowedUp: true, version } };
    const success = translate('pages.mentoring-students.followedUp');
    if (await send(input, { success })) changed();
  };
  return (
    <PartPanel
      title={translate('pages.mentoring-students.meetings')}
      note={translate('pages.mentoring-students.meetingsNote')}
      none={translate('pages.mentoring-students.noMeetings')}
      answer={answer}
      write={write}
      line={(meeting) => (
        <>
          <div className={styles.lineHead}>
            <strong>
              {meeting._can.edit ? (
                <Link to={`/manage-mentor/meetings/${meeting.id}`}>{meeting.topic}</Link>
              ) : (
                meeting.topic
              )}
            </strong>
            <Badge tone={TONES[meeting.attendance as keyof typeof TONES]}>
              {translate(`resources.mentor-meetings.options.attendance.${meeting.attendance}`)}
            </Badge>
          </div>
          <small>
            {formatDateTime(meeting.heldAt, language)} ·{' '}
            {translate(`resources.mentor-meetings.options.mode.${meeting.mode}`)} ·{' '}
            <TextInLanguage value={meeting._labels.staff} />
          </small>
          {meeting.actions && <p>{meeting.actions}</p>}
          {meeting.followUpOn !== null && (
            <div className={styles.lineHead}>
              <span>
                {translate(
                  meeting.isFollowedUp
                    ? 'pages.mentoring-students.wasFollowedUp'
                    : 'pages.mentoring-students.followUp',
                  {
                    on: formatDate(meeting.followUpOn, language),
                  },
                )}
              </span>
              {!meeting.isFollowedUp && meeting._can.edit !== undefined && (
                <ActionButton quiet isBusy={isBusy} onClick={() => void settle(meeting)}>
                  {translate('pages.mentoring-students.settle')}
                </ActionButton>
              )}
            </div>
          )}
        </>
      )}
    >
      {isOpen && (
        <WriteDialog
          resource={mentorMeetings}
          fields={['heldAt', 'mode', 'attendance', 'topic', 'actions', 'followUpOn']}
          given={{ student: part.id }}
          {...dialog}
        />
      )}
    </PartPanel>
  );
}
