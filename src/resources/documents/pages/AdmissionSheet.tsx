import {
  formatDate,
  formatTime,
  PageTable,
  StoredImage,
  TableHead,
  useTexts,
} from '../../../framework/index.ts';
import { Translations } from '../../shared/pages/Translations.tsx';
import type { AdmissionContent } from '../api/contents.ts';
import { SheetFacts, SheetFoot, type SheetProps } from './SheetFacts.tsx';
import styles from './documents.module.css';

/** The photograph of the student, or the place to fasten one. */
function Photograph({ student: { photo, name } }: Pick<AdmissionContent, 'student'>) {
  const { text } = useTexts('pages.documents');
  return (
    <div className={styles.photograph}>
      {photo === null ? (
        <span>{text('card.photograph')}</span>
      ) : (
        <StoredImage
          file={{ id: photo, name: '', mime: '', size: 0 }}
          size="preview"
          alt={text('card.photographOf', { name: name.en })}
        />
      )}
    </div>
  );
}

const COLUMNS = ['paper', 'date', 'time', 'hall', 'seat', 'invigilator'] as const;

function Paper({ paper }: { paper: AdmissionContent['papers'][number] }) {
  const { text, translate, language } = useTexts('pages.documents');
  const { code, title, attemptKind, startsAt, endsAt, halls, seat } = paper;
  return (
    <tr>
      <th scope="row">
        {code}{' '}
        {attemptKind && (
          <span className={styles.quiet}>
            {translate(`resources.exam-registrations.options.attemptKind.${attemptKind}`)}
          </span>
        )}
        <br />
        <span lang="en">{title.en}</span>
        <br />
        <Translations text={title} />
      </th>
      <td>{startsAt === null ? text('card.notTimed') : formatDate(startsAt, language)}</td>
      <td>
        {startsAt === null || endsAt === null
          ? '–'
          : `${formatTime(startsAt)}–${formatTime(endsAt)}`}
      </td>
      <td>{halls.join(', ') || '–'}</td>
      <td>{seat ?? '–'}</td>
      <td className={styles.sign} aria-label={text('card.invigilator')} />
    </tr>
  );
}

/** The admission card of one examination, with names in both scripts. */
export function AdmissionSheet({ document, content, title }: SheetProps<AdmissionContent>) {
  const { text, language } = useTexts('pages.documents');
  const { student, session, papers } = content;
  return (
    <>
      <p className={styles.subject}>
        <span lang="en">{session.en}</span>
        <br />
        <Translations text={session} />
      </p>
      <div className={styles.holder}>
        <SheetFacts
          document={document}
          facts={[
            [
              text('name'),
              <>
                <span lang="en">{student.name.en}</span>
                <br />
                <Translations text={student.name} />
              </>,
            ],
            [text('registration'), student.registrationNumber],
            [text('card.indexNumber'), student.indexNumber ?? '–'],
            [text('card.nic'), student.nationalId ?? '–'],
            [text('card.batch'), student.batch],
          ]}
        />
        <Photograph student={student} />
      </div>
      <PageTable label={title}>
        <TableHead columns={COLUMNS} label={(name) => text(`card.${name}`)} />
        <tbody>
          {papers.map((paper) => (
            <Paper key={`${paper.code}/${paper.medium}`} paper={paper} />
          ))}
        </tbody>
        <SheetFoot
          columns={COLUMNS.length}
          parts={[document.number, student.registrationNumber, student.name.en, session[language]]}
        />
      </PageTable>
      <p>{text('card.rules')}</p>
      <p className={styles.signature}>{text('card.signature')}</p>
    </>
  );
}
