import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { type Field } from '../../../contract/model/fields.ts';
import { hasLines, isReference } from '../../../contract/model/kindTraits.ts';
import type { CallInput } from '../../../contract/wire/calls/defineCall.ts';
import {
  type SimilarRecord,
  type ImportRow,
  type ImportRun,
  importRows,
} from '../../../contract/wire/calls/importCalls.ts';
import { refusedCell, type ImportOutcome } from '../../../contract/wire/import.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { withDays } from '../../core/fields/problemWords.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import { useSlot } from '../../core/portal/useSlot.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { showPath } from '../../core/routes/recordPaths.ts';
import { ActionButton, Actions, Failed, Loading, Note } from '../../ui/page/Page.tsx';
import { LoggedValue } from '../history/LoggedValue.tsx';
import { needsMatching } from './needsMatching.ts';

const PER_PAGE = 50;
const NO_LABELS = {};

/** Values of such fields are ids; their current labels are in the row itself. */
const holdsIds = (field: Field | undefined): boolean => isReference(field) || hasLines(field);

/** Rows with one outcome, possible duplicates, or rows that are left out. */
export type ShownRows = ImportOutcome | 'alike' | 'leftOut';

const filterOf = (shown: ShownRows): CallInput<typeof importRows>['query'] => {
  if (shown === 'alike') return { alike: 'true' };
  return shown === 'leftOut' ? { leftOut: 'true' } : { outcome: shown };
};

interface RowTableProps {
  screen: PlacedView;
  run: ImportRun;
  shown: ShownRows;
  /** Includes or leaves out rows; absent if there is nothing left to decide. */
  onLeaveOut:
    | ((rows: readonly number[] | 'alike', isLeftOut: boolean) => Promise<void>)
    | undefined;
}

function Duplicate({ screen, alike }: { screen: PlacedView; alike: SimilarRecord }) {
  const { translate, language } = useTexts();
  if (alike.id === null)
    return <li>{translate('framework.import.likeRow', { row: alike.row ?? '' })}</li>;
  return (
    <li>
      {translate('framework.import.likeRecord')}{' '}
      <Link to={showPath(screen, alike.id)} target="_blank" rel="noreferrer">
        {textIn(alike.label, language).text || translate('framework.list.untitled')}
      </Link>
    </li>
  );
}

function Reasons({ screen, row }: { screen: PlacedView; row: ImportRow }) {
  const resource = screen.resource.name;
  const { translate, language } = useTexts();
  const fields = usePortalServices().catalogue.resources.get(resource)?.fields ?? {};
  return (
    <ul className="import-reasons">
      {row.alike && <Duplicate screen={screen} alike={row.alike} />}
      {Object.entries(row.problems).map(([path, problem]) => (
        <li key={path}>
          {refusedCell({ name: resource, fields }, path, problem, withDays(translate, language))}
        </li>
      ))}
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          {translate(`resources.${resource}.fields.${field}`, { _: field })}
          {!holdsIds(fields[field]) && (
            <>
              : <LoggedValue resource={resource} field={field} value={before} labels={NO_LABELS} />{' '}
              → <LoggedValue resource={resource} field={field} value={after} labels={NO_LABELS} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The rows with one outcome, page by page, with their original cells and the reasons. */
export function RowTable({ screen, run, shown, onLeaveOut }: RowTableProps) {
  const translate = useTranslate();
  const [page, setPage] = useState(0);
  const {
    data: rows,
    total,
    isError,
    isPending,
    refetch,
  } = useCallQuery(importRows, {
    params: { id: run.id },
    query: filterOf(shown),
    range: [page * PER_PAGE, (page + 1) * PER_PAGE - 1],
  });
  // Rows are also left out elsewhere on the screen.
  const { leftOut = 0 } = run.counts;
  const former = useRef(leftOut);
  useEffect(() => {
    if (former.current !== leftOut) refetch();
    former.current = leftOut;
  }, [leftOut, refetch]);
  if (isError) return <Failed onRetry={refetch} />;
  if (isPending) return <Loading lines={5} />;
  if (!rows || rows.length === 0) return <Note>{translate('framework.import.noRows')}</Note>;
  const isDecidable = onLeaveOut !== undefined && shown !== 'same' && shown !== 'refused';
  const decide = async (chosen: readonly number[] | 'alike', isLeftOut: boolean) => {
    await onLeaveOut?.(chosen, isLeftOut);
  };
  return (
    <>
      {isDecidable && shown === 'alike' && (
        <Actions>
          <ActionButton quiet onClick={() => void decide('alike', true)}>
            {translate('framework.import.leaveOut.all')}
          </ActionButton>
          <ActionButton quiet onClick={() => void decide('alike', false)}>
            {translate('framework.import.leaveOut.none')}
          </ActionButton>
        </Actions>
      )}
      <div
        className="import-rows"
        tabIndex={0}
        role="region"
        aria-label={translate(`framework.import.outcome.${shown}`)}
      >
        <RowLines
          screen={screen}
          run={run}
          shown={shown}
          rows={rows}
          onDecide={isDecidable ? decide : undefined}
        />
      </div>
      <Pager page={page} total={total ?? 0} onPage={setPage} />
    </>
  );
}

interface RowLinesProps {
  screen: PlacedView;
  run: ImportRun;
  shown: ShownRows;
  rows: readonly ImportRow[];
  /** Includes or leaves out rows; absent if there is nothing left to decide. */
  onDecide: ((rows: readonly number[], isLeftOut: boolean) => Promise<void>) | undefined;
}

function RowLines({ screen, run, shown, rows, onDecide }: RowLinesProps) {
  const translate = useTranslate();
  const hasReasons =
    shown === 'refused' || shown === 'changed' || rows.some(({ alike }) => alike !== null);
  const bound = useSlot(screen, 'importRow');
  const Look = needsMatching(screen, run.fileName) ? undefined : bound;
  const headings = Look ? [translate('framework.import.appearance')] : run.headings;
  const reason = shown === 'refused' ? 'reason' : shown === 'changed' ? 'change' : 'look';
  return (
    <table>
      <thead>
        <tr>
          {onDecide && <th scope="col">{translate('framework.import.leaveOut.write')}</th>}
          <th scope="col">{translate('framework.import.row')}</th>
          {hasReasons && <th scope="col">{translate(`framework.import.${reason}`)}</th>}
          {headings.map((heading, index) => (
            <th key={index} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.row} data-left-out={row.leftOut || undefined}>
            {onDecide && (
              <td className="import-tick">
                {!row.applied && (
                  <input
                    type="checkbox"
                    checked={!row.leftOut}
                    aria-label={translate('framework.import.leaveOut.writeRow', {
                      row: row.row,
                    })}
                    onChange={(event) => void onDecide([row.row], !event.target.checked)}
                  />
                )}
              </td>
            )}
            <th scope="row">
              {row.row}
              {row.applied && run.state !== 'applied' && (
                <small>{translate('framework.import.written')}</small>
              )}
            </th>
            {hasReasons && (
              <td>
                <Reasons screen={screen} row={row} />
              </td>
            )}
            {Look ? (
              <td>
                <Suspense fallback={null}>
                  <Look screen={screen} run={run} row={row} />
                </Suspense>
              </td>
            ) : (
              run.headings.map((_, index) => <td key={index}>{row.cells[index]}</td>)
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PagerProps {
  /** 0-based. */
  page: number;
  total: number;
  onPage: (page: number) => void;
}

function Pager({ page, total, onPage }: PagerProps) {
  const translate = useTranslate();
  if (total <= PER_PAGE) return null;
  return (
    <div className="import-pages">
      <ActionButton quiet disabled={page === 0} onClick={() => onPage(page - 1)}>
        {translate('framework.import.previous')}
      </ActionButton>
      <span>
        {translate('framework.import.page', {
          page: page + 1,
          pages: Math.ceil(total / PER_PAGE),
        })}
      </span>
      <ActionButton
        quiet
        disabled={(page + 1) * PER_PAGE >= total}
        onClick={() => onPage(page + 1)}
      >
        {translate('framework.import.next')}
      </ActionButton>
    </div>
  );
}
