import { Link } from 'react-router';
import {
  Badge,
  formatDateTime,
  Note,
  PageTable,
  TableHead,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { OwnEligibility } from '../../eligibility/api.ts';
import styles from './examRegistration.module.css';

const TONES = {
  autoOk: 'good',
  autoNo: 'bad',
  withheld: 'caution',
  granted: 'good',
  refused: 'bad',
} as const;

function Published({ list, now }: { list: OwnEligibility['published'][number]; now: string }) {
  const { translate, language } = useTexts();
  const isNo = list.state !== 'autoOk' && list.state !== 'granted';
  const mayAppeal =
    isNo && list.appeal === null && (list.appealUntil === null || list.appealUntil > now);
  return (
    <p className={styles.published}>
      <span>{translate(`resources.eligibilities.options.kind.${list.kind}`)}</span>{' '}
      <Badge tone={TONES[list.state]}>
        {translate(`resources.eligibilities.options.state.${list.state}`)}
      </Badge>
      {list.note && <span>{list.note}</span>}
      {list.appeal && (
        <Link to="/manage-exam/eligibility-appeals">
          {translate('examRegistration.appealSeen', {
            state: translate(`resources.eligibility-appeals.options.state.${list.appeal}`),
          })}
        </Link>
      )}
      {mayAppeal && (
        <>
          <Link
            to={`/manage-exam/eligibility-appeals/create?source=${encodeURIComponent(JSON.stringify({ eligibility: list.id }))}`}
          >
            {translate('examRegistration.appeal')}
          </Link>
          {list.appealUntil && (
            <span className={styles.facts}>
              {translate('examRegistration.appealUntil', {
                at: formatDateTime(list.appealUntil, language),
              })}
            </span>
          )}
        </>
      )}
    </p>
  );
}

/** The student's standing in each unit by the rules of eligibility, with the published lists. */
export function OwnStanding({
  standing,
  now,
}: {
  standing: readonly OwnEligibility[];
  now: string;
}) {
  const { text } = useTexts('examRegistration');
  if (standing.length === 0) return <Note>{text('noneRead')}</Note>;
  const missing = ({ canMiss, percent, of }: OwnEligibility): string =>
    percent === null && of === 0 && canMiss === 0
      ? '–'
      : canMiss < 0
        ? text('outOfReach')
        : canMiss === 0
          ? text('cannotMiss')
          : text('canMiss', { smart_count: canMiss });
  return (
    <PageTable label={text('standing')}>
      <TableHead columns={['unit', 'attended', 'assignments', 'list']} label={text} />
      <tbody>
        {standing.map((unit) => (
          <tr key={unit.offering}>
            <th scope="row">
              {unit.unit.code} <TextInLanguage value={unit.unit.title} />
            </th>
            <td>
              {text('attendedOf', { part: unit.attended, whole: unit.of })}
              <div className={styles.facts}>
                {unit.percent === null
                  ? ''
                  : `${text('needs', { has: unit.percent, needs: unit.needs })} · `}
                {missing(unit)}
              </div>
            </td>
            <td>
              {unit.assignmentsDue === 0
                ? '–'
                : text('attendedOf', { part: unit.assignmentsDone, whole: unit.assignmentsDue })}
            </td>
            <td>
              {unit.published.length === 0
                ? text('notPublished')
                : unit.published.map((list) => <Published key={list.id} {...{ list, now }} />)}
            </td>
          </tr>
        ))}
      </tbody>
    </PageTable>
  );
}
