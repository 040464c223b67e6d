import { useState } from 'react';
import {
  ActionButton,
  Badge,
  ChoiceRow,
  formatDateTime,
  Icon,
  ReasonList,
  SmallSelect,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import type { Finding, RegistrationUnit } from '../api.ts';
import { ChoiceInQueue } from './ChoiceInQueue.tsx';
import { isChosen, type UnitChoice } from './groupUnits.ts';
import { useReason, type EditedSheet } from './useRegistrationSheet.tsx';
import styles from './registration.module.css';

const TONES = { blocks: 'bad', mend: 'bad', asks: 'caution', tells: 'plain' } as const;

/** Findings, one per line. */
export function Reasons({ findings }: { findings: readonly Finding[] }) {
  const reason = useReason();
  return (
    <ReasonList
      reasons={findings.map((finding) => ({
        key: `${finding.rule}/${JSON.stringify(finding.args)}`,
        tone: TONES[finding.weight],
        icon: finding.weight === 'tells' ? 'clock' : 'alert',
        text: reason(finding),
      }))}
    />
  );
}

/** The medium, group, places, class times and paper of a module. */
function useFacts(): (module: RegistrationUnit) => string[] {
  const { translate, language } = useTexts();
  return ({ unit, medium, group, capacity, taken, meetings, examined }) => [
    translate('registration.credits', { smart_count: unit.credits, count: unit.credits }),
    translate('registration.level', { level: unit.level }),
    translate(`registration.media.${medium}`),
    translate('registration.group', { group }),
    ...(capacity === null ? [] : [translate('registration.places', { taken, capacity })]),
    ...meetings.map(
      ({ weekday, from, to }) => `${translate(`registration.weekdays.${weekday}`)} ${from}–${to}`,
    ),
    ...(examined
      ? [translate('registration.examined', { at: formatDateTime(examined.startsAt, language) })]
      : []),
  ];
}

/** The state of a chosen module, and the kind of attempt. */
function Badges({
  module: { line, attempt },
  isTaken,
  isBlocked,
}: {
  module: RegistrationUnit;
  isTaken: boolean;
  isBlocked: boolean;
}) {
  const { translate } = useTexts();
  return (
    <>
      {isTaken && (
        <Badge tone={line?.state === 'waitlisted' ? 'caution' : 'good'}>
          {translate(`resources.registration-lines.options.state.${line?.state}`)}
        </Badge>
      )}
      {attempt !== null && attempt !== 'proper' && !isBlocked && (
        <Badge>{translate(`resources.registration-lines.options.attemptKind.${attempt}`)}</Badge>
      )}
    </>
  );
}

interface UnitRowProps {
  choice: UnitChoice;
  hand: EditedSheet;
  /** Nothing can be changed now: the buttons are omitted instead of disabled. */
  isReadOnly: boolean;
}

/** A unit with its findings, and the button to add or drop it. */
export function UnitRow({ choice, hand, isReadOnly }: UnitRowProps) {
  const { translate, language } = useTexts();
  const reason = useReason();
  const factsOf = useFacts();
  const [wanted, setWanted] = useState<string | null>(null);
  const { modules, best } = choice;
  const isQueued = ({ offering }: RegistrationUnit) => hand.queued(offering)?.isWaiting === true;
  const module = choice.isChosen
    ? best
    : (modules.find(isQueued) ?? modules.find(({ offering }) => offering === wanted) ?? best);
  const queued = module.line === null ? hand.queued(module.offering) : null;
  const waits = queued?.isWaiting === true;
  const taken = isChosen(module);
  const { line, unit, findings, mayChange } = module;
  const blocking = findings.find(({ weight }) => weight === 'blocks');
  const title = textIn(unit.title, language).text;
  const refusal = mayChange ? undefined : blocking && reason(blocking);
  const closed = waits ? translate('registration.queueKept') : refusal;
  const isQueue = findings.some(({ rule }) => rule === 'full');
  const button = !isReadOnly && (
    <ActionButton
      quiet
      isBusy={hand.isBusy(module.offering)}
      disabled={waits || !mayChange}
      title={closed}
      onClick={() => void (taken ? hand.drop(module) : hand.choose(module))}
    >
      {translate(taken ? 'registration.drop' : isQueue ? 'registration.queue' : 'registration.add')}
      <span className="visually-hidden">
        {' '}
        {unit.code} {title}
      </span>
    </ActionButton>
  );
  return (
    <ChoiceRow
      code={unit.code}
      title={title}
      badges={<Badges module={module} isTaken={taken} isBlocked={blocking !== undefined} />}
      facts={factsOf(module)}
      isChosen={taken}
      action={button}
    >
      {line?.promotedAt && taken && (
        <p className={styles.promoted}>
          <Icon name="check" size={16} /> {translate('registration.promoted')}
        </p>
      )}
      {queued && <ChoiceInQueue choice={queued} />}
      <Reasons findings={findings} />
      {!choice.isChosen && !waits && !isReadOnly && modules.length > 1 && (
        <SmallSelect
          label={translate('registration.which')}
          value={module.offering}
          onChange={(event) => setWanted(event.target.value)}
        >
          {modules.map(({ offering, medium, group }) => (
            <option key={offering} value={offering}>
              {translate(`registration.media.${medium}`)} ·{' '}
              {translate('registration.group', { group })}
            </option>
          ))}
        </SmallSelect>
      )}
    </ChoiceRow>
  );
}
