import { useState } from 'react';
import { Link } from 'react-router';
import {
  ActionButton,
  Badge,
  formatDate,
  Note,
  PageDialog,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { HallOption, TimetableEntry } from '../api.ts';
import { MoveForm } from './MoveForm.tsx';
import { hoursText } from './week.ts';
import styles from './halls.module.css';

const TEXTS = 'pages.hall-timetable';
const TONES = {
  planned: 'plain',
  open: 'good',
  closed: 'caution',
  locked: 'plain',
  cancelled: 'bad',
} as const;

interface ClassDialogProps {
  entry: TimetableEntry;
  /** The drop target; `null` if the class is not being moved. */
  to: { date: string; minute: number } | null;
  halls: readonly HallOption[];
  isMovable: boolean;
  mayMove: boolean;
  onClose: (isMoved: boolean) => void;
}

/** The time, place and people of one class. It can be moved from here, also by keyboard. */
export function ClassDialog({ entry, to, halls, isMovable, mayMove, onClose }: ClassDialogProps) {
  const { text, translate, language } = useTexts(TEXTS);
  const [isMoving, setMoving] = useState(to !== null);
  const title = `${entry.code} ${textIn(entry.title, language).text}`;
  if (isMoving)
    return <MoveForm entry={entry} to={to} title={title} halls={halls} onClose={onClose} />;
  return (
    <PageDialog
      title={title}
      onClose={() => onClose(false)}
      actions={
        <>
          <ActionButton quiet onClick={() => onClose(false)}>
            {text('close')}
          </ActionButton>
          <ActionButton
            disabled={!isMovable}
            title={isMovable ? undefined : text(mayMove ? 'begun' : 'mayNotMove')}
            onClick={() => setMoving(true)}
          >
            {text('move')}
          </ActionButton>
        </>
      }
    >
      <dl className={styles.facts}>
        <dt>{text('when')}</dt>
        <dd>
          {formatDate(entry.startsAt, language)}, {hoursText(entry)}
        </dd>
        <dt>{text('where')}</dt>
        <dd>
          {entry.hall?.code ?? text('noHall')}
          {entry.usualHall === null ? '' : ` (${text('from', { hall: entry.usualHall })})`}
        </dd>
        <dt>{text('who')}</dt>
        <dd>{entry.lecturers.map(({ name }) => textIn(name, language).text).join(', ') || '–'}</dd>
        <dt>{translate('resources.class-sessions.fields.state')}</dt>
        <dd>
          <Badge tone={TONES[entry.state]}>
            {translate(`resources.class-sessions.options.state.${entry.state}`)}
          </Badge>{' '}
          {entry.isMoved && <Badge tone="caution">{text('moved')}</Badge>}
        </dd>
      </dl>
      {entry.note !== null && <Note>{entry.note}</Note>}
      <Link to={`/lhms/manage-lachall/class-sessions/${entry.id}/show`}>{text('details')}</Link>
    </PageDialog>
  );
}
