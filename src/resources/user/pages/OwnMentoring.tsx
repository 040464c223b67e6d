import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  formatDate,
  formatDateTime,
  Note,
  Panel,
  Rows,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';

interface Meeting {
  id: string;
  heldAt: string;
  topic: string;
  actions: string | null;
  _labels: { staff?: unknown };
}

interface SharedNote {
  id: string;
  writtenOn: string;
  body: string;
  _labels: { author?: unknown };
}

const SHOWN = 10;
const { list: listMeetings } = recordCalls<Meeting>('mentor-meetings');
const { list: listNotes } = recordCalls<SharedNote>('mentor-notes');

const latestBy = (field: string, student: string) => ({
  query: { filter: JSON.stringify({ student }), sort: JSON.stringify([field, 'DESC']) },
  range: [0, SHOWN - 1] as const,
});

/** Meetings with the mentor and the mentors' notes that are shared with the student. */
export function OwnMentoring({ student }: { student: string }) {
  const { translate, language } = useTexts();
  const { data: meetings } = useCallQuery(listMeetings, latestBy('heldAt', student));
  const { data: notes } = useCallQuery(listNotes, latestBy('writtenOn', student));
  if (!meetings || !notes) return null;
  const nothing = meetings.length === 0 && notes.length === 0;
  return (
    <Panel
      title={translate('pages.profile.mentoring')}
      note={translate('pages.profile.mentoringNote')}
    >
      {nothing && <Note>{translate('pages.profile.noMentoring')}</Note>}
      <Rows>
        {notes.map(({ id, writtenOn, body, _labels }) => (
          <li key={id}>
            <span>
              {body}
              <small>
                {formatDate(writtenOn, language)} · <TextInLanguage value={_labels.author} />
              </small>
            </span>
          </li>
        ))}
        {meetings.map(({ id, heldAt, topic, actions, _labels }) => (
          <li key={id}>
            <span>
              <strong>{topic}</strong>
              {actions && (
                <>
                  <br />
                  {actions}
                </>
              )}
              <small>
                {formatDateTime(heldAt, language)} · <TextInLanguage value={_labels.staff} />
              </small>
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
