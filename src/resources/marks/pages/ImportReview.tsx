import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Note,
  PageCheck,
  PageField,
  PageTable,
  textIn,
  usePreferences,
} from '../../../framework/index.ts';
import type { ImportPreview, MarkComponent } from '../api.ts';
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
/** Enough to look through at once. */
const MOST_SHOWN = 300;

interface ImportReviewProps {
  fileName: string;
  preview: ImportPreview;
  components: readonly MarkComponent[];
  isBusy: boolean;
  onMapping: (mapping: ImportPreview['mapping']) => void;
  onWrite: (choice: ImportChoice) => void;
  onLeave: () => void;
}

/** What a file would change, line by line, before anything is. */
export function ImportReview({
  fileName,
  preview,
  components,
  isBusy,
  onMapping,
  onWrite,
  onLeave,
}: ImportReviewProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const text = (key: string, options?: object): string =>
    translate(`pages.marks.import.${key}`, options);
  const [filter, setFilter] = useState<LineFilter>('differences');
  const [withStale, setWithStale] = useState(false);
  const [reason, setReason] = useState('');
  const lines = linesOf(preview);
  const shown = shownLines(lines, filter);
  const wanted = editsOf(preview, { withStale, reason }, () => '').length;
  const withReason = lines.filter(
    ({ problem, outcome }) => problem === 'needsReason' && outcome !== 'invalid',
  ).length;
  const nameOf = (id: string | null): string =>
    components.find((component) => component.id === id)?.name ?? '–';
  const { counts, problems } = preview;
  const facts = [
    ...(['new', 'change', 'same', 'stale'] as const)
      .filter((name) => counts[name] > 0)
      .map((name) => text(`counts.${name}`, { smart_count: counts[name] })),
    ...(counts.invalid + counts.repeated + problems > 0
      ? [text('counts.refused', { smart_count: counts.invalid + counts.repeated + problems })]
      : []),
  ];
  return (
    <div className={styles.import}>
      <p className={styles.facts}>
        <strong>{fileName}</strong> · {text('lines', { smart_count: preview.lines })}
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
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
      <div role="group" aria-label={text('filter.label')} className={styles.filter}>
        {LINE_FILTERS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={filter === one}
            onClick={() => setFilter(one)}
          >
            {text(`filter.${one}`, { smart_count: shownLines(lines, one).length })}
          </button>
        ))}
      </div>
      {shown.length === 0 && <Note>{text('nothing')}</Note>}
      {shown.length > 0 && (
        <PageTable label={text('review')} isTall>
          <thead>
            <tr>
              {['line', 'student', 'component', 'was', 'now', 'outcome'].map((name) => (
                <th
                  key={name}
                  scope="col"
                  data-number={name === 'line' || name === 'was' || name === 'now' || undefined}
                >
                  {text(`heads.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown
              .slice(0, MOST_SHOWN)
              .map(({ key, line, pasted, student, component, was, now, outcome, problem }) => (
                <tr key={key}>
                  <td data-number>{line}</td>
                  <th scope="row">
                    {student === null ? (
                      pasted || '–'
                    ) : (
                      <>
                        {student.indexNumber}{' '}
                        <span className={styles.none}>{textIn(student.name, language).text}</span>
                      </>
                    )}
                  </th>
                  <td>{nameOf(component)}</td>
                  <td data-number>{was || '–'}</td>
                  <td data-number>{now || '–'}</td>
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
      )}
      {shown.length > MOST_SHOWN && (
        <Note>{text('more', { smart_count: shown.length - MOST_SHOWN })}</Note>
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
