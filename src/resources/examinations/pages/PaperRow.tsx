import { useId } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Badge,
  ChoiceRow,
  formatDateTime,
  ReasonList,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { ExamFinding, ExamPaper } from '../api.ts';
import { useExamReason, type ExamSheet } from './useExamSheet.tsx';
import styles from './examRegistration.module.css';

const TONES = { blocks: 'bad', asks: 'caution', tells: 'plain' } as const;
const STATES = {
  applied: 'caution',
  confirmed: 'good',
  refused: 'bad',
  withdrawn: 'plain',
} as const;

function ExamReasons({ findings, id }: { findings: readonly ExamFinding[]; id?: string }) {
  const reason = useExamReason();
  return (
    <ReasonList
      id={id}
      reasons={findings.map((finding) => ({
        key: `${finding.rule}/${JSON.stringify(finding.args)}`,
        tone: TONES[finding.weight],
        icon: finding.weight === 'tells' ? 'check' : 'alert',
        text: reason(finding),
      }))}
    />
  );
}

interface PaperRowProps {
  paper: ExamPaper;
  hand: ExamSheet;
  isChosen: boolean;
  /** A paper chosen at the same time. */
  clash: string | undefined;
  onChoose: (chosen: boolean) => void;
}

/** Attempt, medium, time, halls and seat of a paper. */
function useFacts(): (paper: ExamPaper) => string[] {
  const { translate, language } = useTexts();
  return ({ attemptNumber, attemptsMost, medium, startsAt, halls, registration }) => [
    ...(attemptNumber === null
      ? []
      : [
          attemptsMost === null
            ? translate('examRegistration.attempt', { number: attemptNumber })
            : translate('examRegistration.attemptOf', {
                number: attemptNumber,
                most: attemptsMost,
              }),
        ]),
    translate(`registration.media.${medium}`),
    startsAt === null ? translate('examRegistration.notTimed') : formatDateTime(startsAt, language),
    ...(halls.length > 0 ? [halls.join(', ')] : []),
    ...(registration?.seat
      ? [translate('examRegistration.seat', { seat: registration.seat })]
      : []),
  ];
}

function Badges({ paper: { registration, attemptKind } }: Pick<PaperRowProps, 'paper'>) {
  const translate = useTranslate();
  return (
    <>
      {registration && (
        <Badge tone={STATES[registration.status]}>
          {translate(`resources.exam-registrations.options.status.${registration.status}`)}
        </Badge>
      )}
      {attemptKind !== null && attemptKind !== 'proper' && (
        <Badge>
          {translate(`resources.exam-registrations.options.attemptKind.${attemptKind}`)}
        </Badge>
      )}
    </>
  );
}

/** The way to choose a paper or to withdraw from it. */
function PaperAction({
  paper,
  hand,
  isChosen,
  onChoose,
  reasonsId,
}: Omit<PaperRowProps, 'clash'> & { reasonsId: string }) {
  const { translate, language } = useTexts();
  const { unit, mayRegister, mayWithdraw } = paper;
  const title = textIn(unit.title, language).text;
  return (
    <>
      {mayRegister && (
        <label className={styles.choose}>
          <input
            type="checkbox"
            checked={isChosen}
            onChange={(event) => onChoose(event.target.checked)}
            aria-describedby={reasonsId}
          />
          <span>
            {translate('examRegistration.choose')}
            <span className="visually-hidden">
              {' '}
              {unit.code} {title}
            </span>
          </span>
        </label>
      )}
      {mayWithdraw && (
        <ActionButton
          quiet
          isBusy={hand.busy === paper.paper}
          onClick={() => void hand.withdraw(paper)}
        >
          {translate('examRegistration.withdraw')}
          <span className="visually-hidden">
            {' '}
            {unit.code} {title}
          </span>
        </ActionButton>
      )}
    </>
  );
}

/** One paper with its attempt, time and findings, to be chosen or withdrawn from. */
export function PaperRow({ paper, hand, isChosen, clash, onChoose }: PaperRowProps) {
  const { translate, language } = useTexts();
  const reasonsId = useId();
  const factsOf = useFacts();
  const { unit, registration, mayRegister } = paper;
  const title = textIn(unit.title, language).text;
  const findings =
    clash === undefined
      ? paper.findings
      : [...paper.findings, { rule: 'clash', weight: 'asks', args: { unit: clash } } as const];
  return (
    <ChoiceRow
      code={unit.code}
      title={title}
      badges={<Badges paper={paper} />}
      facts={factsOf(paper)}
      isChosen={
        (isChosen && mayRegister) ||
        registration?.status === 'applied' ||
        registration?.status === 'confirmed'
      }
      action={<PaperAction {...{ paper, hand, isChosen, onChoose, reasonsId }} />}
    >
      {registration?.refusedBecause && registration.status === 'refused' && (
        <p className={styles.facts}>
          {translate('examRegistration.refusedBecause', { reason: registration.refusedBecause })}
        </p>
      )}
      <ExamReasons findings={findings} id={reasonsId} />
    </ChoiceRow>
  );
}
