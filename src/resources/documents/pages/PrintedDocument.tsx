import type { ReactNode } from 'react';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  Page,
  PageTable,
  QrPicture,
  QueryState,
  saveBlob,
  TableHead,
  textIn,
  useCallMutation,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { Letterhead } from '../../shared/pages/Letterhead.tsx';
import { Translations } from '../../shared/pages/Translations.tsx';
import {
  type DocumentContent,
  type PrintableDocument,
  readCredential,
  readDocument,
} from '../api.ts';
import { checkPath } from '../routes.ts';
import styles from './documents.module.css';

interface DocumentProps {
  document: PrintableDocument;
}

function Facts({ document }: DocumentProps) {
  const { text, translate, language } = useTexts('pages.documents');
  const { content, number, issuedAt, recipient } = document;
  const { student, award } = content;
  const facts: [string, ReactNode][] = [
    [
      text('name'),
      <>
        <span lang="en">{student.name.en}</span>
        <br />
        <Translations text={student.name} />
      </>,
    ],
    [text('registration'), student.registrationNumber],
    [text('programme'), student.programme ? textIn(student.programme, language).text : '–'],
    [text('entryYear'), String(student.entryYear)],
    [text('number'), number],
    [text('issuedOn'), formatDate(issuedAt, language)],
  ];
  if (award)
    facts.push([
      text('award'),
      [
        textIn(award.degree, language).text,
        award.class && translate(`resources.awards.options.class.${award.class}`),
        text('from', { day: formatDate(award.effectiveDate, language) }),
      ]
        .filter(Boolean)
        .join(' · '),
    ]);
  if (recipient !== null) facts.push([text('recipient'), recipient]);
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const COLUMNS = ['unit', 'credits', 'attempt', 'grade', 'points'] as const;

/** All attempts in one table, whose foot names the document on every page. */
function Results({ document, title }: DocumentProps & { title: string }) {
  const { text, translate, language } = useTexts('pages.documents');
  const { content, number } = document;
  const label = (column: string): string => translate(`results.${column}`);
  return (
    <PageTable label={title}>
      <TableHead columns={COLUMNS} numbers={['credits', 'attempt', 'points']} label={label} />
      {content.semesters.map((semester) => (
        <tbody key={semester.id}>
          <tr>
            <th colSpan={COLUMNS.length} scope="rowgroup" className={styles.semester}>
              {textIn(semester.label, language).text}
              {semester.gpa.shown !== null && ` · ${text('gpaOf', { ...semester.gpa })}`}
            </th>
          </tr>
          {semester.lines.map((line) => (
            <tr key={`${line.code}/${line.attempt}`}>
              <th scope="row">
                {line.code}{' '}
                <span className={styles.title}>{textIn(line.title, language).text}</span>
                {!line.countsInGpa && (
                  <small className={styles.quiet}> {translate('results.nonGpa')}</small>
                )}
              </th>
              <td data-number>{line.credits}</td>
              <td data-number>{line.attempt}</td>
              <td>
                {line.result}
                {line.isCapped && ` ${translate('results.capped')}`}
              </td>
              <td data-number>{line.points ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      ))}
      <tfoot>
        <tr>
          <td colSpan={COLUMNS.length} className={styles.quiet}>
            {number} · {content.student.registrationNumber} · {content.student.name.en}
          </td>
        </tr>
      </tfoot>
    </PageTable>
  );
}

function Totals({ content }: { content: DocumentContent }) {
  const { text } = useTexts('pages.documents');
  return (
    <p className={styles.totals}>
      <span>
        {text('gpa')} <strong>{content.gpa.shown ?? '–'}</strong>{' '}
        {text('over', { credits: content.gpa.credits })}
      </span>
      <span>
        {text('earned')} <strong>{content.creditsEarned}</strong>
      </span>
    </p>
  );
}

function GradeKey({ content }: { content: DocumentContent }) {
  const { text } = useTexts('pages.documents');
  return (
    <section className={styles.key}>
      <h2>{text('gradeKey')}</h2>
      <ul>
        {content.gradeKey.map(({ grade, points, fromMark }) => (
          <li key={grade}>
            <strong>{grade}</strong> {text('band', { points, fromMark })}
          </li>
        ))}
      </ul>
      <p>{text('codes')}</p>
    </section>
  );
}

/** The sentence of an award letter, in every language. */
function Letter({ content: { student, award } }: { content: DocumentContent }) {
  const { text } = useTexts('pages.documents');
  if (!award) return null;
  return LANGUAGES.map((each) => (
    <p key={each} lang={each} className={styles.letter}>
      {text(`letter.${each}`, {
        name: student.name[each],
        number: student.registrationNumber,
        degree: award.degree[each],
        day: formatDate(award.effectiveDate, each),
      })}
    </p>
  ));
}

function Signatories({ signatories }: Pick<DocumentContent, 'signatories'>) {
  const { text, language } = useTexts('pages.documents');
  return (
    <div className={styles.signatories}>
      {(['office', 'dean'] as const).map((role) => (
        <p key={role}>
          {signatories[role] && textIn(signatories[role], language).text}
          <br />
          <span className={styles.quiet}>{text(`signs.${role}`)}</span>
        </p>
      ))}
    </div>
  );
}

function CheckFooter({ document }: DocumentProps) {
  const { text, language } = useTexts('pages.documents');
  const { code, number, content } = document;
  return (
    <footer>
      <div>
        <p>
          {text('check')} <strong>{number}</strong> ·{' '}
          <strong className={styles.code}>{code}</strong>
        </p>
        <p className={styles.quiet}>
          {text('checkAt', { address: `${window.location.host}/api/public/document-check` })}
        </p>
        {content.ledgerHash !== null && (
          <p className={styles.quiet}>
            {text('ledger')} <span className={styles.code}>{content.ledgerHash.slice(0, 16)}</span>
          </p>
        )}
      </div>
      <QrPicture
        className={styles.qr}
        text={`${window.location.origin}${checkPath(language, document)}`}
        label={text('checkPicture')}
      />
    </footer>
  );
}

function Sheet({ document, title }: DocumentProps & { title: string }) {
  const { text, language } = useTexts('pages.documents');
  const { content, kind, isOfficial, withdrawnAt } = document;
  return (
    <article className={styles.document} aria-label={title} data-copy={!isOfficial || undefined}>
      <Letterhead faculty={content.faculty} />
      <div className={styles.heading}>
        {LANGUAGES.map((each) => (
          <p key={each} lang={each}>
            {text(`headings.${each}.${kind}`)}
          </p>
        ))}
      </div>
      {withdrawnAt !== null && (
        <p className={styles.mark}>
          {text('withdrawnOn', { day: formatDate(withdrawnAt, language) })}
        </p>
      )}
      {!isOfficial && <p className={styles.mark}>{text('unofficialMark')}</p>}
      <Facts document={document} />
      {kind === 'award' ? (
        <Letter content={content} />
      ) : (
        <>
          <Results document={document} title={title} />
          <Totals content={content} />
          <GradeKey content={content} />
        </>
      )}
      <div className={styles.end}>
        {isOfficial && <Signatories signatories={content.signatories} />}
        <CheckFooter document={document} />
      </div>
    </article>
  );
}

/** Saves a transcript as a signed file, for the body that it is sent to. */
function CredentialButton({ id, number }: Pick<PrintableDocument, 'id' | 'number'>) {
  const { text } = useTexts('pages.documents');
  const { send, isBusy } = useCallMutation(readCredential);
  const save = async () => {
    const received = await send({ params: { id } });
    if (received) saveBlob(received.data.blob, received.data.fileName ?? number);
  };
  return (
    <ActionButton quiet isBusy={isBusy} onClick={() => void save()}>
      {text('credential')}
    </ActionButton>
  );
}

/** One document as issued, on the screen and on A4. */
export function PrintedDocument({ id }: { id: string }) {
  const { text, translate, language } = useTexts('pages.documents');
  const { data, isError, refetch } = useCallQuery(readDocument, { params: { id } });
  const title = data ? translate(`pages.documents.kinds.${data.kind}`) : text('title');
  return (
    <Page title={title}>
      <QueryState query={{ data, isError, refetch }} lines={8} inPanel failure={text('notThere')} />
      {data && (
        <>
          <div className={styles.controls} data-print="never">
            <Actions>
              <ActionButton onClick={() => window.print()}>{text('print')}</ActionButton>
              {data.isOfficial && data.kind === 'transcript' && <CredentialButton {...data} />}
              <a href={checkPath(language, data)} target="_blank" rel="noopener noreferrer">
                {text('checkIt')}
              </a>
            </Actions>
            {data.isOfficial && data.recipient !== null && (
              <Callout>{text('sendTo', { recipient: data.recipient })}</Callout>
            )}
          </div>
          <Sheet document={data} title={title} />
        </>
      )}
    </Page>
  );
}
