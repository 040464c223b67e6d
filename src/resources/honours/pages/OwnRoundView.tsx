import {
  Badge,
  Callout,
  formatDate,
  formatDateTime,
  Note,
  Panel,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { OwnRound } from '../api.ts';
import { OpenRound } from './OpenRound.tsx';
import { OutcomeView } from './OutcomeView.tsx';
import styles from './honours.module.css';

const TEXTS = 'pages.degree-selection';
const TONES = {
  upcoming: 'plain',
  open: 'good',
  closed: 'caution',
  published: 'good',
  final: 'plain',
} as const;

/** The choices as they were when the round closed. */
function SubmittedChoices({ round }: { round: OwnRound }) {
  const { translate, language } = useTexts();
  const { application, options } = round;
  const nameOf = (id: string) =>
    textIn(options.find((option) => option.id === id)?.name, language).text;
  if (application?.state !== 'submitted')
    return <Callout>{translate(`${TEXTS}.tookNoPart`)}</Callout>;
  return (
    <>
      <Callout>{translate(`${TEXTS}.underWay`)}</Callout>
      <ol className={styles.order}>
        {application.choices.map((id) => (
          <li key={id}>{nameOf(id)}</li>
        ))}
      </ol>
    </>
  );
}

/** One round of a student: upcoming, open, closed or published. */
export function OwnRoundView({ round, refetch }: { round: OwnRound; refetch: () => void }) {
  const { translate, language } = useTexts();
  const { phase, opensAt, closesAt, figuresOn, outcome } = round;
  const hours = {
    opens: formatDateTime(opensAt, language),
    closes: formatDateTime(closesAt, language),
  };
  return (
    <>
      <Panel title={textIn(round.name, language).text} note={translate(`${TEXTS}.window`, hours)}>
        <div className={styles.line}>
          <Badge tone={TONES[phase]}>{translate(`${TEXTS}.phase.${phase}`)}</Badge>
          <span className={styles.quiet}>
            {translate(`${TEXTS}.rules.${round.tieRule}`, { minimum: round.minimumGpa ?? '0.00' })}
          </span>
        </div>
        {round.notice && (
          <Note>
            <TextInLanguage value={round.notice} />
          </Note>
        )}
        {phase === 'upcoming' && <Callout>{translate(`${TEXTS}.comes`, hours)}</Callout>}
        {phase === 'open' && <Callout tone="good">{translate(`${TEXTS}.isOpen`, hours)}</Callout>}
        {phase === 'closed' && <SubmittedChoices round={round} />}
        {(phase === 'published' || phase === 'final') && !outcome && (
          <Callout>{translate(`${TEXTS}.tookNoPart`)}</Callout>
        )}
        {figuresOn !== null && (
          <Note>{translate(`${TEXTS}.figuresOn`, { day: formatDate(figuresOn, language) })}</Note>
        )}
        {outcome && <OutcomeView round={round} outcome={outcome} refetch={refetch} />}
      </Panel>
      {phase === 'open' && <OpenRound round={round} refetch={refetch} />}
    </>
  );
}
