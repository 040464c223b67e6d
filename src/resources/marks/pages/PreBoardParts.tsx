import {
  Badge,
  formatDate,
  formatDecimal,
  formatInteger,
  Note,
  ShareBar,
  useTexts,
} from '../../../framework/index.ts';
import { GRADES } from '../../shared/rules/grades.ts';
import type { PreBoardEntry, PreBoardLine } from '../api.ts';
import { MARK_STAGES, SHEET_STATES } from '../stages.ts';
import styles from './marks.module.css';

const TEXTS = 'pages.pre-board';

/** The states of a paper's sheets, one line for each stage: the least advanced one. */
export function SheetStates({ sheets }: Pick<PreBoardLine, 'sheets'>) {
  const { translate } = useTexts();
  return MARK_STAGES.flatMap((stage) => {
    const states = sheets.filter((sheet) => sheet.stage === stage).map(({ state }) => state);
    const least = SHEET_STATES.find((state) => states.includes(state));
    return least === undefined
      ? []
      : [
          <div key={stage}>
            {translate(`resources.mark-sheets.options.stage.${stage}`)}:{' '}
            <Badge tone={least === 'open' ? 'caution' : 'plain'}>
              {translate(`resources.mark-sheets.options.state.${least}`)}
            </Badge>
          </div>,
        ];
  });
}

/** A figure with one decimal, or a dash without one. */
export const decimal = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : formatDecimal(value, 1);

/** The same in per cent. */
export const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${formatDecimal(value, 1)}%`;

const signed = (value: number): string => `${value > 0 ? '+' : ''}${formatDecimal(value, 1)}`;

/** The outliers of a paper, each in words. */
export function Outliers({ line }: { line: PreBoardLine }) {
  const { text } = useTexts(TEXTS);
  const { isBlind, figures, markers, others } = line;
  if (isBlind) return <Note>{text('blind')}</Note>;
  if (figures === null && markers === null) return <>–</>;
  const found = [
    markers && markers.apart > 0 && text('apart', { smart_count: markers.apart }),
    others.isFar && others.gap !== null && text('unitFar', { gap: signed(others.gap) }),
    others.farCandidates > 0 && text('farCandidates', { smart_count: others.farCandidates }),
  ].filter((one) => typeof one === 'string');
  return found.length === 0 ? (
    <>{text('nothing')}</>
  ) : (
    <>
      {found.map((one) => (
        <div key={one}>
          <Badge tone="caution">{one}</Badge>
        </div>
      ))}
    </>
  );
}

/** What the board decided last, and whether it still covers the marks. */
export function DecisionBadge({ decision }: { decision: PreBoardEntry | null }) {
  const { text, language } = useTexts(TEXTS);
  if (decision === null) return <>{text('undecided')}</>;
  const isGood = decision.decision === 'accepted' && decision.isCurrent;
  return (
    <>
      <Badge tone={isGood ? 'good' : 'caution'}>{text(`decisions.${decision.decision}`)}</Badge>
      <Note>
        {formatDate(decision.heldOn, language)} · {decision.minute}
      </Note>
      {!decision.isCurrent && <Badge tone="bad">{text('changedSince')}</Badge>}
    </>
  );
}

/** The figures of a paper as a list of terms. */
export function PaperFigures({ line }: { line: PreBoardLine }) {
  const { text } = useTexts(TEXTS);
  const { figures, markers, others, codes } = line;
  const terms = [
    ['candidatesOf', formatInteger(line.candidates)],
    ['counted', formatInteger(figures?.counted ?? 0)],
    ...(['AB', 'MC', 'WH', 'IC'] as const).flatMap((code) =>
      codes[code] ? [[code, formatInteger(codes[code])] as const] : [],
    ),
    ['mean', decimal(figures?.mean)],
    ['median', decimal(figures?.median)],
    ['spread', decimal(figures?.deviation)],
    ['passed', percent(figures?.passed)],
    ...(markers
      ? ([
          ['markersMean', `${signed(markers.mean)}%`],
          ['markersLargest', `${decimal(markers.largest)}%`],
          ['markersApart', `${formatInteger(markers.apart)} / ${formatInteger(markers.compared)}`],
        ] as const)
      : []),
    ['gap', others.gap === null ? '–' : signed(others.gap)],
  ] as const;
  return (
    <dl className={styles.figures}>
      {terms.map(([name, value]) => (
        <div key={name}>
          <dt>{text(`figures.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How often each grade is given, best first. */
export function GradeBars({ line }: { line: PreBoardLine }) {
  const { text } = useTexts(TEXTS);
  const grades = line.figures?.grades ?? {};
  const shown = GRADES.filter((grade) => (grades[grade] ?? 0) > 0);
  const most = Math.max(1, ...shown.map((grade) => grades[grade] ?? 0));
  if (shown.length === 0) return null;
  return (
    <dl className={styles.grades} aria-label={text('distribution')}>
      {shown.map((grade) => (
        <div key={grade}>
          <dt>{grade}</dt>
          <dd>
            <ShareBar share={(grades[grade] ?? 0) / most} /> {formatInteger(grades[grade] ?? 0)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
