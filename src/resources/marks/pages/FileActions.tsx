import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { callRequest } from '../../../contract/wire/calls/callRequest.ts';
import {
  ActionButton,
  Actions,
  Callout,
  Panel,
  ReportActions,
  Rows,
  sameReading,
  useTexts,
  textIn,
} from '../../../framework/index.ts';
import { type MarkComponent, type MarkGrid, markFile } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { ImportReview } from './ImportReview.tsx';
import type { MarkStore } from './markStore.ts';
import { useMarkImport, type ImportOutcome } from './useMarkImport.tsx';
import { useSummary } from './useMarkStore.tsx';

interface FileActionsProps {
  grid: MarkGrid;
  stage: MarkStage;
  components: readonly MarkComponent[];
  store: MarkStore;
  onApplied: () => void;
}

interface WrittenFileProps {
  outcome: ImportOutcome;
  isBusy: boolean;
  nameOf: (student: string, component: string) => string;
  onTakeBack: () => void;
  onClose: () => void;
}

/** What a file wrote, and the lines that it left out. */
function WrittenFile({ outcome, isBusy, nameOf, onTakeBack, onClose }: WrittenFileProps) {
  const { text, translate } = useTexts('pages.marks.import');
  return (
    <Callout
      tone={outcome.left.length > 0 ? 'caution' : 'good'}
      action={
        <Actions>
          {outcome.saved > 0 && (
            <ActionButton quiet isBusy={isBusy} onClick={onTakeBack}>
              {text('takeBack')}
            </ActionButton>
          )}
          <ActionButton quiet onClick={onClose}>
            {translate('ra.action.close')}
          </ActionButton>
        </Actions>
      }
    >
      {text('written', { smart_count: outcome.saved })}
      {outcome.left.length > 0 && ` ${text('leftOut', { smart_count: outcome.left.length })}`}
      {outcome.left.length > 0 && (
        <Rows>
          {outcome.left.map((answer) => (
            <li key={answer.edit}>
              {nameOf(answer.student, answer.component)}:{' '}
              {answer.outcome === 'conflict'
                ? text('conflict', { by: answer.by ?? '–' })
                : translate(`pages.marks.refusals.${answer.reason}`)}
            </li>
          ))}
        </Rows>
      )}
    </Callout>
  );
}

/** Downloads, prints and imports the sheet. */
export function FileActions({ grid, stage, components, store, onApplied }: FileActionsProps) {
  const { text, translate, language } = useTexts('pages.marks.import');
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const { waiting } = useSummary(store);
  const { review, outcome, isBusy, look, write, takeBack, leave, close } = useMarkImport(
    grid.paper.id,
    stage,
    onApplied,
  );
  const closed = grid.sheets.filter((sheet) => sheet.stage === stage).map((sheet) => sheet.closed);
  const isOpen = closed.includes(null);
  const why = isOpen
    ? waiting > 0
      ? text('waits')
      : undefined
    : translate(`pages.marks.refusals.${closed[0] ?? 'notOpen'}`);
  const nameOf = (student: string, component: string): string =>
    `${grid.candidates.find((one) => one.student === student)?.indexNumber ?? '–'}, ${textIn(components.find(({ id }) => id === component)?.name, language).text || '–'}`;
  return (
    <Panel title={text('title')} note={text('note')}>
      <ReportActions
        path={callRequest(markFile, { params: { id: grid.paper.id }, query: { stage } }).path}
        fileName={`${grid.paper.code}-${stage}`}
        onPrint={() => void navigate(`/manage-exam/marks/${grid.paper.id}/print/${stage}`)}
      />
      <input
        ref={input}
        className="visually-hidden"
        tabIndex={-1}
        type="file"
        accept=".csv,.xlsx,.ods,.txt,.tsv"
        aria-label={text('choose')}
        disabled={why !== undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void look(file);
          event.target.value = '';
        }}
      />
      <Actions>
        <ActionButton
          quiet={review !== null}
          isBusy={isBusy && review === null}
          disabled={why !== undefined}
          title={why}
          onClick={() => input.current?.click()}
        >
          {text(review === null ? 'choose' : 'chooseOther')}
        </ActionButton>
      </Actions>
      {review && (
        <ImportReview
          key={review.batch}
          fileName={review.file.name}
          preview={review.preview}
          components={components}
          isBusy={isBusy}
          onMapping={(mapping) =>
            void look(review.file, { mapping, reading: sameReading(review.preview.reading) })
          }
          onReading={(reading) => void look(review.file, { reading })}
          onWrite={(choice) => void write(choice)}
          onLeave={leave}
        />
      )}
      {outcome && (
        <WrittenFile
          {...{ outcome, isBusy, nameOf }}
          onTakeBack={() => void takeBack()}
          onClose={close}
        />
      )}
    </Panel>
  );
}
