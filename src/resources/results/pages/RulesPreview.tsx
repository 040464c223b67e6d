import { useState } from 'react';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Note,
  PageTable,
  Panel,
  QueryState,
  ShownOf,
  TableHead,
  useCallQuery,
  usePrivileges,
  useTexts,
  type SlotProps,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { RuledFigures } from '../../awards/api.ts';
import {
  rulesPreview,
  rulesPreviewStudents,
  type ChangedStudent,
  type RulesPreview as Preview,
} from '../api.ts';
import styles from './results.module.css';

const TEXTS = 'results.rules';
const FIGURES = ['gpa', 'creditsEarned', 'unitsFailed', 'class'] as const;
const COLUMNS = ['student', 'batch', ...FIGURES, 'corrected'] as const;
const FIRST_PAGE = 20;
/** Kinds of rule sets that no figure of a student rests on. */
const GRADING = ['gradeScheme', 'gpa', 'class'];

const previewOf = (record: SlotProps['record']): { params: { id: string } } | null =>
  record && GRADING.includes(String(record['kind']))
    ? { params: { id: String(record['id']) } }
    : null;

/** In one sentence how many students would change, or did. */
function Count({ preview }: { preview: Preview }) {
  const { text } = useTexts(TEXTS);
  const { state, students, changed } = preview;
  const intakes = preview.intakes.join(', ');
  const made = state === 'made' ? 'Made' : '';
  if (students === 0) return <Callout>{text('none')}</Callout>;
  return changed === 0 ? (
    <Callout tone="good">
      {text(`same${made}`, { smart_count: students, students, intakes })}
    </Callout>
  ) : (
    <Callout tone={state === 'made' ? 'plain' : 'caution'}>
      {text(`changed${made}`, { smart_count: changed, students, intakes })}
    </Callout>
  );
}

/** A figure before and after; one value where it stays. */
function Change({ change, figure }: { change: ChangedStudent; figure: keyof RuledFigures }) {
  const { translate } = useTexts();
  const shown = (value: RuledFigures[typeof figure]): string =>
    value === null
      ? '–'
      : figure === 'class'
        ? translate(`resources.rule-sets.options.classes.class.${value}`)
        : String(value);
  const [before, after] = [shown(change.before[figure]), shown(change.after[figure])];
  return before === after ? before : <strong>{`${before} → ${after}`}</strong>;
}

function Students({ id, isMade }: { id: string; isMade: boolean }) {
  const { text, translate } = useTexts(TEXTS);
  const [shown, setShown] = useState(FIRST_PAGE);
  const query = useCallQuery(
    rulesPreviewStudents,
    { params: { id }, range: [0, shown - 1] },
    { keepPrevious: true },
  );
  const { data: changes, total } = query;
  const label = text(isMade ? 'titleMade' : 'title');
  return (
    <>
      <QueryState query={query} />
      {changes && (
        <>
          <PageTable label={label}>
            <TableHead
              columns={COLUMNS}
              numbers={['gpa', 'creditsEarned', 'unitsFailed', 'corrected']}
              label={(column) => text(`columns.${column}`)}
            />
            <tbody>
              {changes.map((change) => (
                <tr key={change.student.id}>
                  <th scope="row">
                    {change.student.registrationNumber}{' '}
                    <TextInLanguage value={change.student.name} />
                  </th>
                  <td>{change.batch}</td>
                  {FIGURES.map((figure) => (
                    <td key={figure} data-number={figure === 'class' ? undefined : true}>
                      <Change change={change} figure={figure} />
                    </td>
                  ))}
                  <td data-number>{change.corrected}</td>
                </tr>
              ))}
            </tbody>
          </PageTable>
          <ShownOf shown={changes.length} total={total} />
          {total !== null && total > changes.length && shown < MAX_PAGE && (
            <Actions>
              <ActionButton
                quiet
                isBusy={query.isFetching}
                onClick={() => setShown(Math.min(shown * 5, MAX_PAGE))}
              >
                {text('more')}
              </ActionButton>
            </Actions>
          )}
          <Note>{translate(`${TEXTS}.classNote`)}</Note>
        </>
      )}
    </>
  );
}

/**
 * Whose figures a rule set would change in force, or changed by its regrading: below its record in
 * full, and as a count in the dialog of a step.
 */
export function RulesPreview({ record, step }: SlotProps) {
  const { text } = useTexts(TEXTS);
  const privileges = usePrivileges();
  const input = previewOf(record);
  const query = useCallQuery(rulesPreview, step === 'retire' ? null : input);
  const { data: preview } = query;
  if (!input || step === 'retire' || preview?.state === 'none') return null;
  const count = (
    <>
      <QueryState query={query} lines={1} />
      {preview && <Count preview={preview} />}
    </>
  );
  if (step !== undefined) return count;
  const isMade = preview?.state === 'made';
  return (
    <Panel title={text(isMade ? 'titleMade' : 'title')} note={text(isMade ? 'noteMade' : 'note')}>
      {count}
      {preview && preview.batches.length > 0 && (
        <div className={styles.line}>
          {preview.batches.map(({ id, label, changed }) => (
            <Badge key={id}>{text('inBatch', { label, changed })}</Badge>
          ))}
        </div>
      )}
      {preview && preview.changed > 0 && privileges.has('EARNED_GRADES_VIEW') && (
        <Students id={input.params.id} isMade={isMade} />
      )}
    </Panel>
  );
}
