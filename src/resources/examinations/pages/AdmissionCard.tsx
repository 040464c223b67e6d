import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { type Language, LANGUAGES } from '../../../contract/model/constants.ts';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  ActionButton,
  Actions,
  formatDate,
  formatTime,
  Page,
  PageTable,
  QrPicture,
  QueryState,
  StoredImage,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { Letterhead } from '../../shared/pages/Letterhead.tsx';
import { Translations } from '../../shared/pages/Translations.tsx';
import { type AdmissionCard as Card, checkAdmission, readAdmissionCard } from '../api.ts';
import styles from './examRegistration.module.css';

/** Papers that fit on one sheet with the rest of the card. */
const ONE_PAGE = 5;

const useCardText = () => {
  const translate = useTranslate();
  return (key: string, args?: Record<string, unknown>): string =>
    translate(`examRegistration.cards.${key}`, args);
};

/** The address at which anyone can check the card. */
const checkAddress = ({ student, checkCode }: Card, language: Language): string =>
  `/api${
    callRequest(checkAdmission, {
      query: { language, number: student.registrationNumber, code: checkCode },
    }).path
  }`;

function Identity({ student }: Pick<Card, 'student'>) {
  const text = useCardText();
  const identity = [
    [
      text('name'),
      <>
        {(student.fullName ?? student.name).en}
        <br />
        <Translations text={student.fullName ?? student.name} />
      </>,
    ],
    [text('regNo'), student.registrationNumber],
    [text('indexNo'), student.indexNumber ?? '–'],
    [text('nic'), student.nationalId ?? '–'],
    [text('batch'), student.batch],
  ] as const;
  return (
    <dl>
      {identity.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The photograph of the student, or the place to fasten one. */
function Photograph({ student: { photo, name } }: Pick<Card, 'student'>) {
  const text = useCardText();
  return (
    <div className={styles.photograph}>
      {photo === null ? (
        <span>{text('photograph')}</span>
      ) : (
        <StoredImage
          file={{ id: photo, name: '', mime: '', size: 0 }}
          size="preview"
          alt={text('photographOf', { name: name.en })}
        />
      )}
    </div>
  );
}

function PaperLine({ paper }: { paper: Card['papers'][number] }) {
  const { translate, language } = useTexts();
  return (
    <tr>
      <th scope="row">
        {paper.code}{' '}
        <span className={styles.facts}>
          {translate(`resources.exam-registrations.options.attemptKind.${paper.attemptKind}`)}
        </span>
        <br />
        <span lang="en">{paper.title.en}</span>
        <br />
        <Translations text={paper.title} />
      </th>
      <td>
        {paper.startsAt === null
          ? translate('examRegistration.notTimed')
          : formatDate(paper.startsAt, language)}
      </td>
      <td>
        {paper.startsAt === null || paper.endsAt === null
          ? '–'
          : `${formatTime(paper.startsAt)}–${formatTime(paper.endsAt)}`}
      </td>
      <td>{paper.halls.join(', ') || '–'}</td>
      <td>{paper.seat ?? '–'}</td>
      <td className={styles.sign} aria-label={translate('examRegistration.cards.invigilator')} />
    </tr>
  );
}

function Papers({ card, title }: { card: Card; title: string }) {
  const text = useCardText();
  const { language } = useTexts();
  const { student, papers } = card;
  return (
    <PageTable label={title}>
      <thead>
        {/* A second page repeats the owner of the card. */}
        {papers.length > ONE_PAGE && (
          <tr className={styles.whose} aria-hidden="true">
            <th colSpan={6}>
              {student.registrationNumber} · {student.name.en} ·{' '}
              <Translations text={student.name} /> · {card.session.title[language]}
            </th>
          </tr>
        )}
        <tr>
          {['paper', 'date', 'time', 'hall', 'seat', 'invigilator'].map((key) => (
            <th scope="col" key={key}>
              {text(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {papers.map((paper) => (
          <PaperLine key={`${paper.code}/${paper.medium}`} paper={paper} />
        ))}
      </tbody>
    </PageTable>
  );
}

function CardFooter({ card }: { card: Card }) {
  const text = useCardText();
  const { language } = useTexts();
  const { checkCode, issuedAt } = card;
  return (
    <footer>
      <p className={styles.signature}>{text('signature')}</p>
      <p className={styles.checked}>
        {text('check')} <strong className={styles.check}>{checkCode}</strong>
        <br />
        <span className={styles.facts}>
          {text('checkAt', { address: `${window.location.host}/api/public/admission-check` })}
        </span>
        <br />
        <span className={styles.facts}>
          {text('issued', { at: formatDate(issuedAt, language) })}
        </span>
      </p>
      <QrPicture
        className={styles.qr}
        text={`${window.location.origin}${checkAddress(card, language)}`}
        label={text('checkPicture')}
      />
    </footer>
  );
}

/** The admission card of one examination, to be printed on A4, with names in both scripts. */
export function AdmissionCard({ session }: { session: string }) {
  const { translate, language } = useTexts();
  const text = useCardText();
  const { data: card, isError, refetch } = useCallQuery(readAdmissionCard, { query: { session } });
  const title = translate('examRegistration.card');
  if (isError || !card)
    return (
      <Page title={title}>
        <QueryState
          query={{ data: card, isError, refetch }}
          lines={6}
          failure={translate('examRegistration.cardWaits')}
        />
      </Page>
    );
  return (
    <Page title={title}>
      <div data-print="never">
        <Actions>
          <ActionButton onClick={() => window.print()}>
            {translate('examRegistration.print')}
          </ActionButton>
          <Link to="/manage-exam/stu-exam-registration">
            {translate('pages.stu-exam-registration.title')}
          </Link>
          <a href={checkAddress(card, language)} target="_blank" rel="noopener noreferrer">
            {text('checkIt')}
          </a>
        </Actions>
      </div>
      <article className={styles.card} aria-label={title}>
        <Letterhead faculty={card.faculty} />
        <header>
          {LANGUAGES.map((each) => (
            <p key={each} className={styles.cardTitle} lang={each}>
              {text(`headings.${each}`)}
            </p>
          ))}
          <p>
            <span lang="en">{card.session.title.en}</span>
            <br />
            <Translations text={card.session.title} />
          </p>
        </header>
        <div className={styles.holder}>
          <Identity student={card.student} />
          <Photograph student={card.student} />
        </div>
        <Papers card={card} title={title} />
        <p>{text('rules')}</p>
        <CardFooter card={card} />
      </article>
    </Page>
  );
}
