import { LANGUAGES } from '../../../contract/model/constants.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  LastUpdated,
  Page,
  QrPicture,
  QueryState,
  saveBlob,
  textIn,
  useCallMutation,
  useKeptQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { Letterhead } from '../../shared/pages/Letterhead.tsx';
import { OWN } from '../access.ts';
import { type PrintableDocument, readCredential, readDocument } from '../api.ts';
import { type DocumentContent, isOfStudent } from '../api/contents.ts';
import { checkPath } from '../routes.ts';
import { AdmissionSheet } from './AdmissionSheet.tsx';
import { BatchSheet, ConvocationSheet, UnitSheet } from './ResultSheets.tsx';
import { StudentSheet } from './StudentSheet.tsx';
import { documentKey } from './useChoiceName.ts';
import styles from './documents.module.css';

interface DocumentProps {
  document: PrintableDocument;
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
  const ledger = isOfStudent(content) ? content.ledgerHash : null;
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
        {ledger !== null && (
          <p className={styles.quiet}>
            {text('ledger')} <span className={styles.code}>{ledger.slice(0, 16)}</span>
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

function Body({ document, title }: DocumentProps & { title: string }) {
  const { content } = document;
  if (isOfStudent(content)) return <StudentSheet {...{ document, content, title }} />;
  if ('papers' in content) return <AdmissionSheet {...{ document, content, title }} />;
  if ('unit' in content) return <UnitSheet {...{ document, content, title }} />;
  return 'members' in content ? (
    <BatchSheet {...{ document, content, title }} />
  ) : (
    <ConvocationSheet {...{ document, content, title }} />
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
      <Body document={document} title={title} />
      <div className={styles.end}>
        {isOfficial && 'signatories' in content && (
          <Signatories signatories={content.signatories} />
        )}
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
  const isStudent = usePrivileges().has(OWN);
  const query = useKeptQuery(
    readDocument,
    { params: { id } },
    // A student shows the card at the door of the hall, where there may be no reception.
    ({ kind }) => isStudent && kind === 'admission',
  );
  const { data } = query;
  const title = data ? translate(documentKey(data.kind)) : text('title');
  return (
    <Page title={title}>
      <QueryState
        query={query}
        lines={8}
        inPanel
        failure={query.isUnreached ? undefined : text('notThere')}
      />
      <LastUpdated since={query.since} />
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
