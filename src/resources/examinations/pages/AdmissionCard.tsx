import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Failed,
  formatDate,
  formatTime,
  Loading,
  Page,
  PageTable,
  QrPicture,
  useAnswer,
  usePreferences,
} from '../../../framework/index.ts';
import type { AdmissionCard as Card } from '../api.ts';
import styles from './examRegistration.module.css';

/** Papers that fit on one sheet with everything else. */
const ONE_PAGE = 6;

/**
 * The admission card of one examination, to be printed on A4: names in both scripts, papers in the
 * reader's language.
 */
export function AdmissionCard({ session }: { session: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const {
    body: card,
    isError,
    refetch,
  } = useAnswer<Card>(`/exam-registration/card?${new URLSearchParams({ session }).toString()}`);
  const text = (key: string, args?: Record<string, unknown>): string =>
    translate(`examRegistration.cards.${key}`, args);
  const title = translate('examRegistration.card');
  if (isError)
    return (
      <Page title={title}>
        <Failed text={translate('examRegistration.cardWaits')} onRetry={refetch} />
      </Page>
    );
  if (!card)
    return (
      <Page title={title}>
        <Loading lines={6} />
      </Page>
    );
  const { student, papers, checkCode, issuedAt } = card;
  const check = `/api/public/admission-check?${new URLSearchParams({ language, number: student.registrationNumber, code: checkCode }).toString()}`;
  const identity = [
    [
      text('name'),
      <>
        {student.fullName?.en ?? student.name.en}
        <br />
        <span lang="si">{student.fullName?.si ?? student.name.si}</span>
      </>,
    ],
    [text('regNo'), student.registrationNumber],
    [text('indexNo'), student.indexNumber ?? '–'],
    [text('nic'), student.nationalId ?? '–'],
    [text('batch'), student.batch],
  ] as const;
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
          <a href={check} target="_blank" rel="noopener noreferrer">
            {text('checkIt')}
          </a>
        </Actions>
      </div>
      <article className={styles.card} aria-label={title}>
        <header>
          <p className={styles.cardTitle} lang="en">
            Admission card
          </p>
          <p className={styles.cardTitle} lang="si">
            විභාග ප්‍රවේශ පත්‍රය
          </p>
          <p>
            <span lang="en">{card.session.title.en}</span>
            <br />
            <span lang="si">{card.session.title.si}</span>
          </p>
        </header>
        <dl>
          {identity.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <PageTable label={title}>
          <thead>
            {/* A second page says whose it is. */}
            {papers.length > ONE_PAGE && (
              <tr className={styles.whose} aria-hidden="true">
                <th colSpan={6}>
                  {student.registrationNumber} · {student.name.en} ·{' '}
                  <span lang="si">{student.name.si}</span> · {card.session.title[language]}
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
              <tr key={`${paper.code}/${paper.medium}`}>
                <th scope="row">
                  {paper.code}
                  <br />
                  <span lang="en">{paper.title.en}</span>
                  <br />
                  <span lang="si">{paper.title.si}</span>
                  <div className={styles.facts}>
                    {translate(
                      `resources.exam-registrations.options.attemptKind.${paper.attemptKind}`,
                    )}
                  </div>
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
                <td className={styles.sign} aria-label={text('invigilator')} />
              </tr>
            ))}
          </tbody>
        </PageTable>
        <p>{text('rules')}</p>
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
            text={`${window.location.origin}${check}`}
            label={text('checkPicture')}
          />
        </footer>
      </article>
    </Page>
  );
}
