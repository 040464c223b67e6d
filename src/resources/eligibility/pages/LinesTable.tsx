import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Actions,
  Badge,
  formatDateTime,
  PageTable,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { EligibilityLine } from '../api.ts';
import { useLineReasons } from './useLineReasons.tsx';
import styles from './eligibility.module.css';

const TONES = {
  autoOk: 'good',
  autoNo: 'bad',
  withheld: 'caution',
  granted: 'good',
  refused: 'bad',
} as const;
interface LineRowProps {
  line: EligibilityLine;
  mayDecide: boolean;
  onDecide: (line: EligibilityLine) => void;
  onLeave: (line: EligibilityLine) => void;
}

/**
 * That what a line was worked out from changed since the list was published, what the rules say by
 * now, and that the office left the line.
 */
function LineChange({ change, leftAsPublished }: EligibilityLine) {
  const { text, translate, language } = useTexts('eligibility');
  if (leftAsPublished !== null)
    return (
      <div>
        {text('leftOn', {
          moment: formatDateTime(leftAsPublished.at, language),
          reason: leftAsPublished.reason,
        })}
      </div>
    );
  if (change === null) return null;
  const moment = formatDateTime(change.at, language);
  return (
    <div>
      <Badge tone="caution">
        {change.byRulesNow === null
          ? text('changedOn', { moment })
          : text('changedTo', {
              moment,
              result: translate(`resources.eligibilities.options.byRulesNow.${change.byRulesNow}`),
            })}
      </Badge>
    </div>
  );
}

/** Reasons, rule set, change, note and appeal of a line. */
function LineReasons({ line }: Pick<LineRowProps, 'line'>) {
  const translate = useTranslate();
  const reasonsOf = useLineReasons();
  return (
    <>
      {reasonsOf(line)}
      {line.ruleSet && (
        <span className={styles.facts}>
          {' '}
          · {translate('eligibility.ruleSet', { name: line.ruleSet })}
        </span>
      )}
      <LineChange {...line} />
      {line.note && <div>{line.note}</div>}
      {line.appeal && (
        <div>
          <Link to={`/manage-exam/eligibility-appeals/${line.appeal.id}/show`}>
            {translate('resources.eligibility-appeals.name', { smart_count: 1 })}:{' '}
            {translate(`resources.eligibility-appeals.options.state.${line.appeal.state}`)}
          </Link>
        </div>
      )}
    </>
  );
}

function LineRow({ line, mayDecide, onDecide, onLeave }: LineRowProps) {
  const { translate, language } = useTexts();
  const name = textIn(line.student.name, language).text;
  const closed = mayDecide ? (line.isPublished ? 'published' : null) : 'office';
  const whyNotLeave = !mayDecide
    ? 'office'
    : line.change?.byRulesNow === null
      ? 'rulesFirst'
      : null;
  return (
    <tr>
      <th scope="row">
        {line.student.registrationNumber}
        <div>{name}</div>
      </th>
      <td>
        <Badge tone={TONES[line.state]}>
          {translate(`resources.eligibilities.options.state.${line.state}`)}
        </Badge>
      </td>
      <td>
        <LineReasons line={line} />
      </td>
      <td className={styles.offPaper}>
        <Actions>
          <ActionButton
            quiet
            disabled={closed !== null}
            title={closed === null ? undefined : translate(`eligibility.refusals.${closed}`)}
            onClick={() => onDecide(line)}
          >
            {translate('eligibility.decide')}
            <span className="visually-hidden"> {name}</span>
          </ActionButton>
          {line.change !== null && (
            <ActionButton
              quiet
              disabled={whyNotLeave !== null}
              title={
                whyNotLeave === null ? undefined : translate(`eligibility.refusals.${whyNotLeave}`)
              }
              onClick={() => onLeave(line)}
            >
              {translate('eligibility.leave')}
              <span className="visually-hidden"> {name}</span>
            </ActionButton>
          )}
        </Actions>
      </td>
    </tr>
  );
}

interface LinesTableProps extends Pick<LineRowProps, 'mayDecide' | 'onDecide' | 'onLeave'> {
  lines: readonly EligibilityLine[];
  label: string;
}

export function LinesTable({ lines, label, mayDecide, onDecide, onLeave }: LinesTableProps) {
  const { text } = useTexts('eligibility');
  return (
    <PageTable label={label}>
      <thead>
        <tr>
          <th scope="col">{text('student')}</th>
          <th scope="col">{text('result')}</th>
          <th scope="col">{text('reason')}</th>
          <th scope="col" className={styles.offPaper}>
            <span className="visually-hidden">{text('decide')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line.id} {...{ line, mayDecide, onDecide, onLeave }} />
        ))}
      </tbody>
    </PageTable>
  );
}
