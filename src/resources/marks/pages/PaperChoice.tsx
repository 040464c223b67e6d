import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { localDay } from '../../../contract/model/facultyClock.ts';
import {
  Badge,
  Callout,
  formatDate,
  Note,
  Page,
  PageField,
  PageTable,
  Panel,
  QueryState,
  ShareBar,
  TableHead,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import type { MarkPaperLine } from '../api.ts';
import { KeptNotice } from './KeptNotice.tsx';
import { usePapers } from './usePapers.tsx';
import styles from './marks.module.css';

const isDone = ({ progress, toModerate }: MarkPaperLine): boolean =>
  !(toModerate > 0) &&
  progress.filter(({ mine }) => mine).every(({ filled, cells }) => filled >= cells);

/** State of the papers on this device. */
interface PaperRowProps {
  line: MarkPaperLine;
  isOffline: boolean;
  /** Papers whose sheet opens without a connection. */
  sheets: ReadonlySet<string>;
  /** The number of unsent edits, by paper. */
  waiting: ReadonlyMap<string, number>;
}

function PaperCell({ line, isOffline, sheets, waiting }: PaperRowProps) {
  const { translate, language } = useTexts();
  const unsent = waiting.get(line.id) ?? 0;
  const name = `${line.code} · ${textIn(line.title, language).text}`;
  return (
    <th scope="row" className={styles.paperCell}>
      {isOffline && !sheets.has(line.id) ? (
        <span className={styles.notHere}>{name}</span>
      ) : (
        <Link to={`/manage-exam/marks/${line.id}`}>{name}</Link>
      )}
      <Note>
        {translate(`resources.offerings.options.medium.${line.medium}`)} · {line.group} ·{' '}
        <TextInLanguage value={line.session.title} />
      </Note>
      {sheets.has(line.id) ? (
        <Note>{translate('pages.marks.sheetHere')}</Note>
      ) : (
        isOffline && <Note>{translate('pages.marks.sheetAway')}</Note>
      )}
      {unsent > 0 && (
        <Badge tone="caution">
          {translate('pages.marks.sheetWaits', {
            smart_count: unsent,
          })}
        </Badge>
      )}
    </th>
  );
}

function PaperRow({ line, ...kept }: PaperRowProps) {
  const { translate, language } = useTexts();
  return (
    <tr>
      <PaperCell line={line} {...kept} />
      <td>
        {line.roles.map((role) => (
          <Badge key={role}>{translate(`resources.paper-markers.options.role.${role}`)}</Badge>
        ))}
      </td>
      <td data-number>{line.candidates}</td>
      <td>
        {line.progress.map(({ stage, filled, cells }) => (
          <div key={stage} className={styles.progress}>
            <span>
              {translate(`resources.mark-sheets.options.stage.${stage}`)}:{' '}
              {translate('pages.marks.filledOf', { filled, cells })}
            </span>
            <ShareBar share={cells === 0 ? 0 : filled / cells} />
          </div>
        ))}
        {line.toModerate > 0 && (
          <Badge tone="caution">
            {translate('pages.marks.toModerate', { smart_count: line.toModerate })}
          </Badge>
        )}
      </td>
      <td>
        {line.dueOn === null ? '–' : formatDate(line.dueOn, language)}{' '}
        {line.dueOn !== null && line.dueOn < localDay() && !isDone(line) && (
          <Badge tone="bad">{translate('pages.no-marks-courses.overdue')}</Badge>
        )}
      </td>
    </tr>
  );
}

/** Papers that need no search. */
const FEW = 8;

/** The papers that the user marks, unfinished ones first. */
export function PaperChoice() {
  const translate = useTranslate();
  const [wanted, setWanted] = useState('');
  const [first, setFirst] = useState(0);
  const count = useRowsShown();
  const papers = usePapers(wanted, first, count);
  const { lines: body, total, since, isMissing, isError, sheets, waiting, refetch } = papers;
  const isOffline = since !== null;
  // Without a connection, papers that can be opened come first.
  const lines = isOffline
    ? body?.toSorted((left, right) => Number(sheets.has(right.id)) - Number(sheets.has(left.id)))
    : body;
  return (
    <Page title={translate('pages.marks.title')} intro={translate('pages.marks.intro')}>
      <Panel>
        {since !== null && (
          <KeptNotice text="pages.marks.papersKept" since={since} onRetry={refetch} />
        )}
        <QueryState
          query={{ data: body, isError: isMissing || isError, refetch }}
          failure={isMissing ? translate('pages.marks.papersNotHere') : undefined}
        />
        {body?.length === 0 && wanted === '' && (
          <Callout>{translate('pages.marks.noPapers')}</Callout>
        )}
        {(total > FEW || wanted !== '') && (
          <PageField
            label={translate('pages.marks.find')}
            type="search"
            value={wanted}
            onChange={(words) => {
              setWanted(words);
              setFirst(0);
            }}
          />
        )}
        {lines && lines.length > 0 && (
          <PageTable label={translate('pages.marks.papers')}>
            <TableHead
              columns={['paper', 'role', 'candidates', 'progress', 'due']}
              numbers={['candidates']}
              label={(name) => translate(`pages.marks.heads.${name}`)}
            />
            <tbody>
              {lines.map((line) => (
                <PaperRow key={line.id} line={line} {...{ isOffline, sheets, waiting }} />
              ))}
            </tbody>
          </PageTable>
        )}
        {lines?.length === 0 && wanted !== '' && (
          <Note>{translate('pages.marks.nothingFound')}</Note>
        )}
        {!isOffline && <PageTurner first={first} count={count} total={total} onTurn={setFirst} />}
      </Panel>
    </Page>
  );
}
