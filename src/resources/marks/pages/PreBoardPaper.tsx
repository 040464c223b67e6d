import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  formatDateTime,
  Note,
  Page,
  PageTable,
  Panel,
  QueryState,
  TableHead,
  textIn,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { preBoardPaper, type PreBoardEntry, type PreBoardPaper as Answer } from '../api.ts';
import { Moderation } from './Moderation.tsx';
import { PreBoardCandidates } from './PreBoardCandidates.tsx';
import { PreBoardDialog } from './PreBoardDialog.tsx';
import { DecisionBadge, GradeBars, Outliers, PaperFigures, SheetStates } from './PreBoardParts.tsx';
import styles from './marks.module.css';

const TEXTS = 'pages.pre-board';
const HEADS = ['decision', 'comment', 'by'] as const;

/** Everything that was decided about the paper, the latest first. */
function Decisions({ decisions }: { decisions: readonly PreBoardEntry[] }) {
  const { text, language } = useTexts(TEXTS);
  if (decisions.length === 0) return <Note>{text('noDecision')}</Note>;
  return (
    <PageTable label={text('decided')}>
      <TableHead columns={HEADS} label={(name) => text(`heads.${name}`)} />
      <tbody>
        {decisions.map((entry) => (
          <tr key={entry.id}>
            <th scope="row">
              <DecisionBadge decision={entry} />
            </th>
            <td>{entry.comment || '–'}</td>
            <td>
              {entry.by ?? '–'}
              <Note>{formatDateTime(entry.at, language)}</Note>
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}

/** Why no decision can be recorded now; `undefined`: it can. */
function closedBecause(
  { line }: Answer,
  text: (key: string, values?: Record<string, string>) => string,
): string | undefined {
  const final = line.isDoubleMarked || line.moderation !== null ? 'agreed' : 'first';
  const isOpen = line.sheets.some(({ stage, state }) => stage === final && state === 'open');
  if (line.standIn)
    return line.standIn.name === null
      ? text('refusals.marksItNoDean')
      : text('refusals.marksIt', { dean: line.standIn.name });
  if (!line.mine) return text('notYours');
  return isOpen || line.sheets.length === 0 ? text('notHandedIn') : undefined;
}

function PaperParts({ body, refetch }: { body: Answer; refetch: () => void }) {
  const { text } = useTexts(TEXTS);
  const privileges = usePrivileges();
  const [isDeciding, setDeciding] = useState(false);
  const { line } = body;
  const closed = closedBecause(body, text);
  return (
    <>
      <Panel title={text('overview')}>
        <div className={styles.overview}>
          <PaperFigures line={line} />
          <GradeBars line={line} />
          <div>
            <SheetStates sheets={line.sheets} />
            {privileges.has('EXAM_MARKS_VIEW') && (
              <Link to={`/manage-exam/marks/${line.paper}`}>{text('openSheet')}</Link>
            )}
          </div>
          <div>
            <Outliers line={line} />
          </div>
        </div>
        <Note>
          {text('rule', {
            within: body.within,
            unitApart: body.unitApart,
            ownApart: body.ownApart,
          })}
        </Note>
      </Panel>
      <Moderation paper={line.paper} onChange={refetch} />
      <Panel title={text('decided')}>
        <Decisions decisions={body.decisions} />
        {closed !== undefined && <Note>{closed}</Note>}
        <Actions>
          <ActionButton
            disabled={closed !== undefined}
            title={closed}
            onClick={() => setDeciding(true)}
          >
            {text('decide')}
          </ActionButton>
        </Actions>
      </Panel>
      {line.isBlind ? <Callout>{text('blindNote')}</Callout> : <PreBoardCandidates body={body} />}
      {isDeciding && (
        <PreBoardDialog
          paper={line.paper}
          changes={body.changes}
          onDone={() => {
            setDeciding(false);
            refetch();
          }}
        />
      )}
    </>
  );
}

/** One paper before the pre-board: figures, outliers, candidates, decision. */
export function PreBoardPaper({ paper }: { paper: string }) {
  const { text, translate, language } = useTexts(TEXTS);
  const query = useCallQuery(preBoardPaper, { params: { id: paper } });
  const line = query.data?.line;
  return (
    <Page
      title={
        line
          ? text('titleOf', { code: line.code, title: textIn(line.title, language).text })
          : text('title')
      }
      intro={
        line
          ? `${translate(`resources.offerings.options.medium.${line.medium}`)} · ${line.group}`
          : undefined
      }
    >
      <Link to="/manage-exam/pre-board">{text('back')}</Link>
      {line?.isDoubleMarked && <Badge>{text('twice')}</Badge>}
      <QueryState query={query} lines={8} inPanel />
      {query.data && <PaperParts body={query.data} refetch={() => void query.refetch()} />}
    </Page>
  );
}
