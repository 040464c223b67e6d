import { Badge, formatDate, useTexts } from '../../../framework/index.ts';
import type { EarlierResult, PublishedLine, ResultLine } from '../api.ts';
import styles from './results.module.css';

type Line = Pick<
  PublishedLine | ResultLine,
  'code' | 'grade' | 'total' | 'isCapped' | 'pointsCounted' | 'state' | 'earlier'
> & { withdrawnAt?: string | null };

const wordOf = ({ grade, code }: Pick<EarlierResult, 'grade' | 'code'>): string =>
  grade ?? (code === 'value' ? '' : code);

/** Grade or code with its qualifications. */
export function GradeCell({
  code,
  grade,
  isCapped,
  pointsCounted,
  state,
  earlier,
  withdrawnAt,
}: Line) {
  const { translate, language } = useTexts();
  if (state === 'withdrawn')
    return (
      <span className={styles.quiet}>
        {translate('results.state.withdrawn', {
          moment: withdrawnAt ? formatDate(withdrawnAt, language) : '',
        })}
      </span>
    );
  if (state === 'withheld')
    return <span className={styles.quiet}>{translate('results.state.withheld')}</span>;
  return (
    <>
      <span className={styles.line}>
        {grade !== null && <strong>{grade}</strong>}
        {grade === null && code !== null && code !== 'value' && (
          <Badge tone={code === 'AB' ? 'bad' : 'caution'}>
            {code} · {translate(`results.codes.${code}`)}
          </Badge>
        )}
        {isCapped && (
          <span title={translate('results.cappedNote', { counted: pointsCounted })}>
            <Badge tone="caution">{translate('results.capped')}</Badge>
          </span>
        )}
      </span>
      {earlier.map((was) => (
        <div key={was.publishedAt} className={styles.quiet}>
          {translate('results.earlier', {
            was: [wordOf(was), was.total].filter(Boolean).join(' '),
            moment: formatDate(was.publishedAt, language),
          })}
        </div>
      ))}
    </>
  );
}
