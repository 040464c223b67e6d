import { Link } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  Badge,
  FoldedPanel,
  formatDate,
  formatTime,
  Note,
  Rows,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { ComingClass } from '../api.ts';
import { leaveRequests } from '../leaveRequests.ts';
import styles from './attendance.module.css';

const TEXTS = 'pages.my-attendance';
const TONES = { requested: 'caution', approved: 'good', rejected: 'bad' } as const;

/** The form of an apology for this class. */
const apologise = ({ session, startsAt }: ComingClass): string => {
  const day = localDay(startsAt);
  const values = { kind: 'apology', session, startsOn: day, endsOn: day };
  return `${leaveRequests.path}/create?source=${encodeURIComponent(JSON.stringify(values))}`;
};

/** The student’s next classes, each with the apology for it or the way to one. */
export function ComingClasses({ classes }: { classes: readonly ComingClass[] }) {
  const { text, translate, language } = useTexts(TEXTS);
  return (
    <FoldedPanel title={text('coming')} note={text('comingNote')} isOpen={false}>
      {classes.length === 0 && <Note>{text('comingNone')}</Note>}
      <Rows>
        {classes.map((one) => (
          <li key={one.session} className={styles.coming}>
            <span>
              <strong>
                {one.code} {textIn(one.title, language).text}
              </strong>
              <small>
                {formatDate(one.startsAt, language)}, {formatTime(one.startsAt)}–
                {formatTime(one.endsAt)} ·{' '}
                {translate(`resources.class-sessions.options.kind.${one.kind}`)}
                {one.hall === null ? '' : ` · ${one.hall}`}
              </small>
              {one.apology?.decision && <small>{one.apology.decision}</small>}
            </span>
            {one.apology ? (
              <Link to={`${leaveRequests.path}/${one.apology.id}/show`}>
                <Badge tone={TONES[one.apology.state]}>
                  {text(`apology.${one.apology.state}`)}
                </Badge>
              </Link>
            ) : (
              <Link to={apologise(one)}>
                {text('cannotCome')}
                <span className="visually-hidden">
                  : {one.code} {formatDate(one.startsAt, language)} {formatTime(one.startsAt)}
                </span>
              </Link>
            )}
          </li>
        ))}
      </Rows>
      <p>
        <Link to={`${leaveRequests.path}/create`}>{text('askLeave')}</Link>
      </p>
    </FoldedPanel>
  );
}
