import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ReadingChoice } from '../../../contract/wire/calls/fileReading.ts';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  hasReadingChoice,
  Note,
  PageCheck,
  PageField,
  PageTable,
  ReadingFields,
  TableHead,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { ImportPreview, MarkComponent } from '../api.ts';
import { FilterButtons } from './FilterButtons.tsx';
import { ImportColumns } from './ImportColumns.tsx';
import {
  editsOf,
  isMapped,
  LINE_FILTERS,
  linesOf,
  shownLines,
  type ImportChoice,
  type LineFilter,
  type ReviewLine,
} from './importReview.ts';
import { useMarkWords } from './useMarkWords.ts';
import styles from './marks.module.css';

const TONES: Readonly<Record<ReviewLine['outcome'], 'plain' | 'good' | 'caution' | 'bad'>> = {
  new: 'good',
  change: 'caution',
  same: 'plain',
  stale: 'caution',
  invalid: 'bad',
  repeated: 'bad',
  unusable: 'bad',
};
/** Lines shown at once. */
const MAX_SHOWN = 300;

/** The file in one sentence: its lines, and how many change what. */
function FileFacts({ fileName, preview }: Pick<ImportReviewProps, 'fileName' | 'preview'>) {
  const translate = useTranslate();
  const { counts, problems, lines } = preview;
  const refused = counts.invalid + counts.repeated + problems;
  const facts = [
    translate('pages.marks.import.lines', { smart_count: lines }),
    ...Object.entries({
      new: counts.new,
      change: counts.change,
      same: counts.same,
      stale: counts.stale,
      refused,
    })
      .filter(([, count]) => count > 0)
      .map(([name, count]) =>
        translate(`pages.marks.import.counts.${name}`, { smart_count: count }),
      ),
  ];
  return (
    <p className={styles.facts}>
      <strong>{fileName}</strong> · {facts.join(' · ')}
    </p>
  );
}

/** Lines of the file with the mark before and after. */
function LineTable({
  lines,
  components,
}: {
  lines: readonly ReviewLine[];
  components: readonly MarkComponent[];
}) {
  const { text, translate, language } = useTexts('pages.marks.import');
  const words = useMarkWords();
  return (
    <PageTable label={text('review')} isTall>
      <TableHead
        columns={['line', 'student', 'component', 'was', 'now', 'outcome']}
        numbers={['line', 'was', 'now']}
        label={(name) => text(`heads.${name}`)}
      />
      <tbody>
        {lines.map(({ key, line, pasted, student, component, was, now, outcome, problem }) => (
          <tr key={key}>
            <td data-number>{line}</td>
            <th scope="row">
              {student === null ? (
                pasted || '–'
              ) : (
                <>
                  {student.indexNumber}{' '}
                  {student.name && (
                    <span className={styles.none}>
                      <TextInLanguage value={student.name} />
                    </span>
                  )}
                </>
              )}
            </th>
            <td>
              {textIn(components.find(({ id }) => id === component)?.name, language).text || '–'}
            </td>
            <td data-number>{words(was) || '–'}</td>
            <td data-number>{words(now) || '–'}</td>
            <td>
              <Badge tone={TONES[outcome]}>{text(`outcomes.${outcome}`)}</Badge>{' '}
              {problem !== null && (
                <small>
                  {outcome === 'unusable'
                    ? text(`problems.${problem}`)
                    : translate(`pages.marks.refusals.${problem}`)}
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}

interface ImportReviewProps {
  fileName: string;
  preview: ImportPreview;
  components: readonly MarkComponent[];
  isBusy: boolean;
  onMapping: (mapping: ImportPreview['mapping']) => void;
  onReading: (choice: ReadingChoice) => void;
  onWrite: (choice: ImportChoice) => void;
  onLeave: () => void;
}

/** The changes that a file would make, line by line, before any is made. */
export function ImportReview({
  fileName,
  preview,
  components,
  isBusy,
  onMapping,
  onReading,
  onWrite,
  onLeave,
}: ImportReviewProps) {
  const { text, translate } = useTexts('pages.marks.import');
  const [filter, setFilter] = useState<LineFilter>('differences');
  const [withStale, setWithStale] = useState(false);
  const [reason, setReason] = useState('');
  const lines = linesOf(preview);
  const shown = shownLines(lines, filter);
  const wanted = editsOf(preview, { withStale, reason }, () => '').length;
  const withReason = lines.filter(
    ({ problem, outcome }) => problem === 'needsReason' && outcome !== 'invalid',
  ).length;
  const { counts } = preview;
  return (
    <div className={styles.import}>
      <FileFacts fileName={fileName} preview={preview} />
      {hasReadingChoice(preview) && (
        <details className={styles.columns}>
          <summary>{translate('framework.import.reading.title')}</summary>
          <ReadingFields
            reading={preview.reading}
            sheets={preview.sheets}
            isFixed={isBusy}
            onChange={onReading}
          />
        </details>
      )}
      <ImportColumns preview={preview} components={components} onChange={onMapping} />
      {!isMapped(preview.mapping) && <Callout tone="caution">{text('notMapped')}</Callout>}
      {counts.stale > 0 && (
        <PageCheck
          label={text('withStale', { smart_count: counts.stale })}
          checked={withStale}
          onChange={setWithStale}
        />
      )}
      {withReason > 0 && (
        <PageField
          label={text('reason')}
          help={text('reasonHelp', { smart_count: withReason })}
          value={reason}
          onChange={setReason}
        />
      )}
      <FilterButtons
        label={text('filter.label')}
        options={LINE_FILTERS}
        value={filter}
        onChange={setFilter}
        textOf={(one) => text(`filter.${one}`, { smart_count: shownLines(lines, one).length })}
      />
      {shown.length === 0 && <Note>{text('nothing')}</Note>}
      {shown.length > 0 && <LineTable lines={shown.slice(0, MAX_SHOWN)} components={components} />}
      {shown.length > MAX_SHOWN && (
        <Note>{text('more', { smart_count: shown.length - MAX_SHOWN })}</Note>
      )}
      <Actions>
        <ActionButton
          isBusy={isBusy}
          disabled={wanted === 0}
          title={wanted === 0 ? text('nothingToWrite') : undefined}
          onClick={() => onWrite({ withStale, reason })}
        >
          {text('write', { smart_count: wanted })}
        </ActionButton>
        <ActionButton quiet onClick={onLeave}>
          {text('leave')}
        </ActionButton>
      </Actions>
    </div>
  );
}
