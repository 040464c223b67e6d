import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { PageTable, TableHead } from '../../../framework/index.ts';
import { fraction, over, rounded, sumOf } from '../../shared/rules/fraction.ts';
import type { MarkCandidate, MarkComponent } from '../api.ts';
import { readMark } from '../rules/mark.ts';
import { keyOf } from './markCells.ts';
import type { MarkStore } from './markStore.ts';

interface StageTotalsProps {
  store: MarkStore;
  components: readonly MarkComponent[];
  candidates: readonly MarkCandidate[];
}

/** Counts and the mean of one component. Codes are counted and never averaged. */
function totalsOf(
  texts: readonly string[],
  maximum: string,
): { marks: number; codes: number; blanks: number; mean: string | null } {
  const read = texts.flatMap((text) => readMark(text, maximum).mark ?? []);
  const values = read.flatMap(({ value }) => (value === null ? [] : [fraction(value)]));
  const blanks = read.filter(({ status }) => status === 'blank').length;
  return {
    marks: values.length,
    codes: read.length - values.length - blanks,
    blanks,
    mean: values.length === 0 ? null : rounded(over(sumOf(values), fraction(values.length)), 2),
  };
}

/** Each count reads every cell, so that counting on every key would slow typing down. */
const PAUSE_MS = 300;

/** One string, so that the table redraws only when a figure has changed. */
const figures = ({ store, components, candidates }: StageTotalsProps): string =>
  JSON.stringify(
    components.map(({ id, maximum }) =>
      totalsOf(
        candidates.map(({ student }) => store.cell(keyOf(student, id)).text),
        maximum,
      ),
    ),
  );

/** Per component: how many are marked, how many are missing, and the mean of the marks. */
export function StageTotals(props: StageTotalsProps) {
  const translate = useTranslate();
  const { store, components, candidates } = props;
  const [shown, setShown] = useState(() => figures(props));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = (): void => {
      timer = undefined;
      setShown(figures({ store, components, candidates }));
    };
    count();
    const stop = store.watch(() => void (timer ??= setTimeout(count, PAUSE_MS)));
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, components, candidates]);
  const totals = JSON.parse(shown) as ReturnType<typeof totalsOf>[];
  return (
    <PageTable label={translate('pages.marks.totals.label')}>
      <TableHead
        columns={['component', 'marks', 'codes', 'blanks', 'mean']}
        numbers={['marks', 'codes', 'blanks', 'mean']}
        label={(name) => translate(`pages.marks.totals.${name}`)}
      />
      <tbody>
        {components.map(({ id, name }, index) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td data-number>{totals[index]?.marks}</td>
            <td data-number>{totals[index]?.codes}</td>
            <td data-number>{totals[index]?.blanks}</td>
            <td data-number>{totals[index]?.mean ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}
