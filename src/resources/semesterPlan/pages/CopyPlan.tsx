import { useState } from 'react';
import { useTranslate } from 'react-admin';
import {
  ActionButton,
  Actions,
  Badge,
  Note,
  PageCheck,
  Panel,
  textIn,
  useCallMutation,
  useChangeNotice,
  useTexts,
} from '../../../framework/index.ts';
import { type CopyLine, copySemesterPlan, type SemesterPlan } from '../api.ts';
import { SemesterChoice } from './SemesterChoice.tsx';
import styles from './semesterPlan.module.css';

const TEXTS = 'pages.semester-plan';
const TONES = { new: 'good', exists: 'plain', gone: 'caution' } as const;
const OUTCOMES = ['new', 'exists', 'gone'] as const;

interface CopyRowProps {
  line: CopyLine;
  mayCopy: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function CopyRow({ line, mayCopy, isChosen, onChoose }: CopyRowProps) {
  const { translate, language } = useTexts();
  const medium = translate(`resources.offerings.options.medium.${line.medium}`);
  const name = `${textIn(line.unit, language).text} · ${medium} · ${line.group}`;
  return (
    <li>
      {line.outcome === 'new' && mayCopy ? (
        <PageCheck label={name} checked={isChosen} onChange={onChoose} />
      ) : (
        <span>{name}</span>
      )}
      <Badge tone={TONES[line.outcome]}>{translate(`${TEXTS}.outcome.${line.outcome}`)}</Badge>
      {line.without.length > 0 && (
        <Badge tone="caution">
          {translate(`${TEXTS}.without`, {
            people: line.without.map((name) => textIn(name, language).text).join(', '),
          })}
        </Badge>
      )}
    </li>
  );
}

interface CopyPlanProps {
  plan: SemesterPlan;
  semester: string;
  onFrom: (id: string) => void;
  onCopied: () => void;
}

/** Copies modules of another semester as one change that can be undone. */
export function CopyPlan({ plan, semester, onFrom, onCopied }: CopyPlanProps) {
  const translate = useTranslate();
  const { send, isBusy } = useCallMutation(copySemesterPlan);
  const notifyChange = useChangeNotice();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const fresh = plan.copy.filter(({ outcome }) => outcome === 'new');
  const chosen = fresh.filter(({ id }) => !left.has(id));
  const copy = async (from: string) => {
    const body = { semester, from, offerings: chosen.map(({ id }) => id) };
    const answer = await send({ body });
    if (answer) notifyChange(`${TEXTS}.copied`, { smart_count: answer.data.made });
    onCopied();
  };
  const choose = (id: string, isChosen: boolean) =>
    setLeft(new Set(isChosen ? [...left].filter((one) => one !== id) : [...left, id]));
  const closed = !plan.mayCopy
    ? translate(`${TEXTS}.mayNotCopy`)
    : chosen.length === 0
      ? translate(`${TEXTS}.nothingToCopy`)
      : undefined;
  return (
    <Panel title={translate(`${TEXTS}.copy`)} note={translate(`${TEXTS}.copyNote`)}>
      <div className={styles.fields}>
        <SemesterChoice
          label={translate(`${TEXTS}.from`)}
          semesters={plan.semesters}
          value={plan.from}
          without={semester}
          onChange={onFrom}
        />
      </div>
      {plan.from !== null && (
        <Note>
          {OUTCOMES.map((outcome) =>
            translate(`${TEXTS}.count.${outcome}`, {
              smart_count: plan.copy.filter((line) => line.outcome === outcome).length,
            }),
          ).join(' · ')}
        </Note>
      )}
      {plan.copy.length > 0 && (
        <ul className={styles.preview} tabIndex={0} aria-label={translate(`${TEXTS}.preview`)}>
          {plan.copy.map((line) => (
            <CopyRow
              key={line.id}
              line={line}
              mayCopy={plan.mayCopy}
              isChosen={!left.has(line.id)}
              onChoose={(isChosen) => choose(line.id, isChosen)}
            />
          ))}
        </ul>
      )}
      <Actions>
        <ActionButton
          onClick={() => void copy(plan.from ?? '')}
          disabled={closed !== undefined}
          title={closed}
          isBusy={isBusy}
        >
          {translate(`${TEXTS}.copyThese`, { smart_count: chosen.length })}
        </ActionButton>
      </Actions>
    </Panel>
  );
}
