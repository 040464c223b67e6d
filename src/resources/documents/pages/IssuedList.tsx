import { Link } from 'react-router';
import {
  ActionButton,
  Badge,
  formatDate,
  Note,
  PageTable,
  TableHead,
  useTexts,
} from '../../../framework/index.ts';
import type { IssuedDocument } from '../api.ts';
import { printPath } from '../routes.ts';
import { documentKey } from './useChoiceName.ts';
import styles from './documents.module.css';

interface IssuedListProps {
  documents: readonly IssuedDocument[];
  /** Whether the reader may open it. */
  isOpen: (document: IssuedDocument) => boolean;
  /** Absent: the reader withdraws none. */
  onWithdraw?: (document: IssuedDocument) => void;
}

function State({ document }: { document: IssuedDocument }) {
  const { text, language } = useTexts('pages.documents');
  if (document.withdrawnAt !== null)
    return (
      <Badge tone="bad">
        {text('withdrawnOn', { day: formatDate(document.withdrawnAt, language) })}
      </Badge>
    );
  return document.isOfficial ? (
    <Badge tone="good">{text('official')}</Badge>
  ) : (
    <Badge>{text('unofficial')}</Badge>
  );
}

/** The documents issued of a student, the latest first. */
export function IssuedList({ documents, isOpen, onWithdraw }: IssuedListProps) {
  const { text, translate, language } = useTexts('pages.documents');
  if (documents.length === 0) return <Note>{text('noneIssued')}</Note>;
  return (
    <PageTable label={text('issued')}>
      <TableHead columns={['number', 'document', 'issuedOn', 'recipient', 'state']} label={text} />
      <tbody>
        {documents.map((document) => (
          <tr key={document.id}>
            <th scope="row" className={styles.whole}>
              {isOpen(document) ? (
                <Link to={printPath(document.id)}>{document.number}</Link>
              ) : (
                document.number
              )}
            </th>
            <td>{translate(documentKey(document.kind))}</td>
            <td className={styles.whole}>{formatDate(document.issuedAt, language)}</td>
            <td>{document.recipient ?? '–'}</td>
            <td>
              <State document={document} />{' '}
              {onWithdraw && document.isOfficial && document.withdrawnAt === null && (
                <span role="group" aria-label={document.number}>
                  <ActionButton quiet onClick={() => onWithdraw(document)}>
                    {text('withdraw')}
                  </ActionButton>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}
