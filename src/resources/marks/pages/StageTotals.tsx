import { Fragment, useEffect, useState } from 'react';
import { Note, PageTable, useTexts, TextInLanguage } from '../../../framework/index.ts';
import type { GradeBand } from '../../shared/rules/grades.ts';
import type { MarkCandidate, MarkComponent } from '../api.ts';
import { statisticsOf, type SheetStatistics } from '../rules/statistics.ts';
import { keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';

interface StageTotalsProps {
  store: MarkStore;
  components: readonly MarkComponent[];
  /** The candidates whose marks the reader enters. */
  candidates: readonly MarkCandidate[];
  bands: readonly GradeBand[];
}

/** Each count reads every cell, so that counting on every key would slow typing down. */
const PAUSE_MS = 300;

/** One string, so that the table redraws only when a figure has changed. */
const figures = ({ store, components, candidates, bands }: StageTotalsProps): string =>
  JSON.stringify(
    components.map(({ id, maximum }) =>
      statisticsOf(
        candidates.map(({ student }) => store.cell(keyOf(student, id)).text),
        maximum,
        bands,
      ),
    ),
  );

const FIGURES = ['marks', 'codes', 'blanks', 'mean', 'median', 'lowest', 'highest'] as const;

const shareOf = (count: number, marks: number): string =>
  count === 0 ? '0' : `${count} (${Math.round((100 * count) / marks)}%)`;

/** How the marks of each component spread over the grades. */
function GradeRows({
  totals,
  bands,
}: {
  totals: readonly SheetStatistics[];
  bands: readonly GradeBand[];
}) {
  const { text } = useTexts('pages.marks.totals');
  const [first] = totals;
  return (
    <tbody>
      {first?.grades.map(({ grade }, place) => (
        <tr key={grade}>
          <th scope="row">
            {text('grade', {
              grade,
              from: bands.find((band) => band.grade === grade)?.fromMark ?? 0,
            })}
          </th>
          {totals.map(({ marks, grades }, column) => (
            <td key={column} data-number>
              {shareOf(grades[place]?.count ?? 0, marks)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

/**
 * The figures of the marks as they are typed, by component: how many are entered and missing, where
 * they lie, and how they spread over the grades.
 */
export function StageTotals(props: StageTotalsProps) {
  const { text } = useTexts('pages.marks.totals');
  const { store, components, candidates, bands } = props;
  const [shown, setShown] = useState(() => figures(props));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      timer = undefined;
      setShown(figures({ store, components, candidates, bands }));
    };
    count();
    const stop = store.watch(() => void (timer ??= setTimeout(count, PAUSE_MS)));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, components, candidates, bands]);
  const totals = JSON.parse(shown) as SheetStatistics[];
  return (
    <Fragment>
      <PageTable label={text('label')}>
        <thead>
          <tr>
            <th scope="col">{text('figure')}</th>
            {components.map(({ id, name }) => (
              <th key={id} scope="col" data-number>
                <TextInLanguage value={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((name) => (
            <tr key={name}>
              <th scope="row">{text(name)}</th>
              {components.map(({ id }, column) => (
                <td key={id} data-number>
                  {totals[column]?.[name] ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <GradeRows totals={totals} bands={bands} />
      </PageTable>
      {bands.length > 0 && <Note>{text('gradesNote')}</Note>}
    </Fragment>
  );
}
