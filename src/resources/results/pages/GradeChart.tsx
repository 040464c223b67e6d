import { formatInteger, ShareBar } from '../../../framework/index.ts';
import type { Distribution } from '../api.ts';
import styles from './results.module.css';

const ORDER = [
  'A+',
  'A',
  'A-',
  'B+',
  'B',
  'B-',
  'C+',
  'C',
  'C-',
  'D+',
  'D',
  'E',
  'AB',
  'MC',
  'WH',
  'IC',
] as const;

/** The grades and codes that were given, best first. */
export const shownGrades = ({ grades }: Distribution): (typeof ORDER)[number][] =>
  ORDER.filter((grade) => (grades[grade] ?? 0) > 0);

/** The frequency of each grade, as bars with figures, read out as a list. */
export function GradeChart({ distribution, label }: { distribution: Distribution; label: string }) {
  const shown = shownGrades(distribution);
  const most = Math.max(1, ...shown.map((grade) => distribution.grades[grade] ?? 0));
  return (
    <div role="group" aria-label={label}>
      <dl className={styles.chart}>
        {shown.map((grade) => {
          const count = distribution.grades[grade] ?? 0;
          return (
            <div key={grade} style={{ display: 'contents' }}>
              <dt>{grade}</dt>
              <dd>
                <ShareBar share={count / most} />
                <span>{formatInteger(count)}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
