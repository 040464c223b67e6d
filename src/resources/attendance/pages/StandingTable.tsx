import { useTranslate } from 'react-admin';
import {
  Badge,
  formatInteger,
  PageTable,
  ShareBar,
  formatDecimal,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { ReportLine } from '../api.ts';

const TEXTS = 'pages.attendance-report';
const NUMBERS = [
  'held',
  'attended',
  'excused',
  'percent',
  'basis',
  'reachable',
  'canMiss',
  'absentInARow',
];
/** This number of consecutive absences is highlighted. */
const MANY_ABSENCES = 3;

/** Attendance by student, with a total. */
export function StandingTable({ lines }: { lines: readonly ReportLine[] }) {
  const { text } = useTexts(TEXTS);
  return (
    <PageTable label={text('byStudent')} caption={text('byStudent')}>
      <thead>
        <tr>
          <th scope="col">{text('columns.number')}</th>
          <th scope="col">{text('columns.name')}</th>
          {NUMBERS.map((key) => (
            <th key={key} scope="col" data-number>
              {text(`columns.${key}`)}
            </th>
          ))}
          <th scope="col">{text('columns.isMet')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <StandingRow key={line.student} line={line} />
        ))}
      </tbody>
      <TotalRow lines={lines} />
    </PageTable>
  );
}

function StandingRow({ line }: { line: ReportLine }) {
  const absences = formatInteger(line.absentInARow);
  return (
    <tr>
      <td>{line.number}</td>
      <th scope="row">
        <TextInLanguage value={line.name} />
      </th>
      <td data-number>{formatInteger(line.held)}</td>
      <td data-number>{formatInteger(line.attended)}</td>
      <td data-number>{formatInteger(line.excused)}</td>
      <td data-number>
        {line.percent ?? '–'}
        {line.percent !== null && (
          <ShareBar share={Number(line.percent) / 100} isOver={!line.isMet} />
        )}
      </td>
      <td data-number>
        {line.numerator} / {line.denominator}
      </td>
      <td data-number>{line.reachable ?? '–'}</td>
      <td data-number>{line.canMiss < 0 ? '–' : formatInteger(line.canMiss)}</td>
      <td data-number>
        {line.absentInARow >= MANY_ABSENCES ? <Badge tone="caution">{absences}</Badge> : absences}
      </td>
      <td>
        <Verdict line={line} />
      </td>
    </tr>
  );
}

function Verdict({ line: { percent, canMiss, isMet } }: { line: ReportLine }) {
  const translate = useTranslate();
  if (percent === null && canMiss >= 0) return '–';
  const [tone, key] =
    canMiss < 0
      ? (['bad', 'lost'] as const)
      : isMet
        ? (['good', 'met'] as const)
        : (['caution', 'below'] as const);
  return <Badge tone={tone}>{translate(`${TEXTS}.${key}`)}</Badge>;
}

function TotalRow({ lines }: { lines: readonly ReportLine[] }) {
  const translate = useTranslate();
  const total = (of: 'held' | 'attended' | 'excused' | 'numerator' | 'denominator'): number =>
    lines.reduce((sum, line) => sum + line[of], 0);
  const [numerator, denominator] = [total('numerator'), total('denominator')];
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          {translate(`${TEXTS}.total`, { smart_count: lines.length })}
        </th>
        <td data-number>{formatInteger(total('held'))}</td>
        <td data-number>{formatInteger(total('attended'))}</td>
        <td data-number>{formatInteger(total('excused'))}</td>
        <td data-number>
          {denominator === 0 ? '–' : formatDecimal((numerator / denominator) * 100, 1)}
        </td>
        <td data-number>
          {numerator} / {denominator}
        </td>
        <td colSpan={4} />
      </tr>
    </tfoot>
  );
}
