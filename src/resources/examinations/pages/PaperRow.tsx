import { useTranslate } from 'ra-core';
import { useId } from 'react';
import {
  ActionButton,
  Badge,
  ChoiceRow,
  formatDateTime,
  ReasonList,
  textIn,
  usePreferences,
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

/**
 * One paper: what it is, which attempt, when and where, what speaks for or against it, and the way
 * in or out.
 */
export function PaperRow({ paper, hand, isChosen, clash, onChoose }: PaperRowProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const reasonsId = useId();
  const {
    unit,
    registration,
    attemptKind,
    attemptNumber,
    attemptsMost,
    startsAt,
    halls,
    mayRegister,
    mayWithdraw,
    medium,
  } = paper;
  const title = textIn(unit.title, language).text;
  const facts = [
    attemptsMost === null
      ? translate('examRegistration.attempt', { number: attemptNumber })
      : translate('examRegistration.attemptOf', { number: attemptNumber, most: attemptsMost }),
    translate(`registration.media.${medium}`),
    startsAt === null ? translate('examRegistration.notTimed') : formatDateTime(startsAt, language),
    ...(halls.length > 0 ? [halls.join(', ')] : []),
    ...(registration?.seat
      ? [translate('examRegistration.seat', { seat: registration.seat })]
      : []),
  ];
  const findings =
    clash === undefined
      ? paper.findings
      : [...paper.findings, { rule: 'clash', weight: 'asks', args: { unit: clash } } as const];
  const badges = (
    <>
      {registration && (
        <Badge tone={STATES[registration.status]}>
          {translate(`resources.exam-registrations.options.status.${registration.status}`)}
        </Badge>
      )}
      {attemptKind !== 'proper' && (
        <Badge>
          {translate(`resources.exam-registrations.options.attemptKind.${attemptKind}`)}
        </Badge>
      )}
    </>
  );
  const action = (
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
  return (
    <ChoiceRow
      code={unit.code}
      title={title}
      badges={badges}
      facts={facts}
      isChosen={
        (isChosen && mayRegister) ||
        registration?.status === 'applied' ||
        registration?.status === 'confirmed'
      }
      action={action}
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
