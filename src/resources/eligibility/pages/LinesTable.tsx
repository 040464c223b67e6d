import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  Badge,
  Note,
  PageTable,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { EligibilityLine, EligibilityList } from '../api.ts';
import { type LineFilter, PASSES } from './lineFilters.ts';
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
}

/** Reasons, rule set, note and appeal of a line. */
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

function LineRow({ line, mayDecide, onDecide }: LineRowProps) {
  const { translate, language } = useTexts();
  const name = textIn(line.student.name, language).text;
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
        <ActionButton
          quiet
          disabled={!mayDecide}
          title={mayDecide ? undefined : translate('eligibility.needsOffice')}
          onClick={() => onDecide(line)}
        >
          {translate('eligibility.decide')}
          <span className="visually-hidden"> {name}</span>
        </ActionButton>
      </td>
    </tr>
  );
}

export function LinesTable({
  list,
  filter,
  onDecide,
}: {
  list: EligibilityList;
  filter: LineFilter;
  onDecide: (line: EligibilityLine) => void;
}) {
  const { text, language } = useTexts('eligibility');
  const lines = list.lines.filter(PASSES[filter]);
  if (list.lines.length === 0) return <Note>{text('noLines')}</Note>;
  if (lines.length === 0) return <Note>{text('noneMatch')}</Note>;
  return (
    <PageTable label={`${list.unit.code} ${textIn(list.unit.title, language).text}`}>
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
          <LineRow key={line.id} line={line} mayDecide={list.may.decide} onDecide={onDecide} />
        ))}
      </tbody>
    </PageTable>
  );
}
