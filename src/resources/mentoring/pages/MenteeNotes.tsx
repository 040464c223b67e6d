import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Badge, formatDate, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { mentorNotes, NOTE_READERS } from '../mentorNotes.ts';
import { PartPanel } from './PartPanel.tsx';
import type { MenteePart } from './parts.ts';
import { useMenteePart } from './useMenteePart.tsx';
import { WriteDialog } from './WriteDialog.tsx';
import styles from './mentees.module.css';

interface Note {
  id: string;
  visibility: string;
  writtenOn: string;
  body: string;
  _can: { edit?: unknown };
  _labels: { author?: unknown };
}

export function MenteeNotes(part: MenteePart) {
  const { translate, language } = useTexts();
  const { answer, isOpen, write, dialog } = useMenteePart<Note>(
    'mentor-notes',
    'writtenOn',
    'addNote',
    part,
  );
  return (
    <PartPanel
      title={translate('pages.mentoring-students.notes')}
      note={translate('pages.mentoring-students.notesNote')}
      none={translate('pages.mentoring-students.noNotes')}
      answer={answer}
      write={write}
      line={(note) => (
        <>
          <div className={styles.lineHead}>
            <small>
              {formatDate(note.writtenOn, language)} ·{' '}
              <TextInLanguage value={note._labels.author} />
            </small>
            <Badge tone={note.visibility === 'student' ? 'caution' : 'plain'}>
              {translate(`resources.mentor-notes.options.visibility.${note.visibility}`)}
            </Badge>
          </div>
          <p>{note.body}</p>
          {note._can.edit !== undefined && (
            <Link to={`/manage-mentor/notes/${note.id}`} className={styles.link}>
              {translate('framework.action.edit')}
            </Link>
          )}
        </>
      )}
    >
      {isOpen && <NoteDialog student={part.id} {...dialog} />}
    </PartPanel>
  );
}

/** Asks for the readers of a note before it can be written. */
function NoteDialog({
  student,
  ...dialog
}: {
  student: string;
  title: string;
  onClose: () => void;
  onSaved: () => void;
}) {
  const translate = useTranslate();
  const [visibility, setVisibility] = useState<string | null>(null);
  return (
    <WriteDialog
      resource={mentorNotes}
      fields={['body', 'writtenOn']}
      given={{ student, visibility }}
      closed={visibility === null ? translate('pages.mentoring-students.chooseReaders') : undefined}
      {...dialog}
    >
      <fieldset className={styles.readers}>
        <legend>{translate('pages.mentoring-students.whoReads')}</legend>
        {NOTE_READERS.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="visibility"
              checked={visibility === one}
              onChange={() => setVisibility(one)}
            />
            <span>
              {translate(`resources.mentor-notes.options.visibility.${one}`)}
              <small>{translate(`pages.mentoring-students.readers.${one}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </WriteDialog>
  );
}
