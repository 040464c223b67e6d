import { useTranslate } from 'react-admin';
import {
  formatDate,
  formatDateTime,
  Note,
  Panel,
  Rows,
  textIn,
  useAnswer,
  usePreferences,
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
const latest = (resource: string, student: string, sort: string): string =>
  `/${resource}?${new URLSearchParams({ filter: JSON.stringify({ student }), sort: JSON.stringify([sort, 'DESC']), range: `[0,${SHOWN - 1}]` }).toString()}`;

/** Meetings with the mentor, and what mentors wrote for the student to read. */
export function OwnMentoring({ student }: { student: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body: meetings } = useAnswer<Meeting[]>(latest('mentor-meetings', student, 'heldAt'));
  const { body: notes } = useAnswer<SharedNote[]>(latest('mentor-notes', student, 'writtenOn'));
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
                {formatDate(writtenOn, language)} · {textIn(_labels.author, language).text}
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
                {formatDateTime(heldAt, language)} · {textIn(_labels.staff, language).text}
              </small>
            </span>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
