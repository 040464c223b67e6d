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
  useCall,
  useChangeNotice,
  usePortalServices,
  usePreferences,
  type Answer,
} from '../../../framework/index.ts';
import type { CopyLine, SemesterPlan } from '../api.ts';
import { SemesterChoice } from './SemesterChoice.tsx';
import styles from './semesterPlan.module.css';

const TEXTS = 'pages.semester-plan';
const TONES = { new: 'good', exists: 'plain', gone: 'caution' } as const;
const OUTCOMES = ['new', 'exists', 'gone'] as const;

interface CopyPlanProps {
  plan: SemesterPlan;
  semester: string;
  onFrom: (id: string) => void;
  onCopied: () => void;
}

/**
 * Another semester's plan beside this one: what is new, what is there, what is no longer offered;
 * copied as one change that can be taken back.
 */
export function CopyPlan({ plan, semester, onFrom, onCopied }: CopyPlanProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const tell = useChangeNotice();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const fresh = plan.copy.filter(({ outcome }) => outcome === 'new');
  const chosen = fresh.filter(({ id }) => !left.has(id));
  const nameOf = ({ unit, medium, group }: CopyLine) =>
    `${textIn(unit, language).text} · ${translate(`resources.offerings.options.medium.${medium}`)} · ${group}`;
  const copy = async () => {
    let made: number | null = null;
    await run(async () => {
      const answer: Answer<{ made: number }> = await http.post<{ made: number }>(
        '/semester-plan/copy',
        { semester, from: plan.from, offerings: chosen.map(({ id }) => id) },
      );
      if (answer.isSuccess) ({ made } = answer.body);
      return answer;
    });
    if (made !== null) tell(`${TEXTS}.copied`, { smart_count: made });
    onCopied();
  };
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
            <li key={line.id}>
              {line.outcome === 'new' && plan.mayCopy ? (
                <PageCheck
                  label={nameOf(line)}
                  checked={!left.has(line.id)}
                  onChange={(isChosen) =>
                    setLeft(
                      (before) =>
                        new Set(
                          isChosen
                            ? [...before].filter((id) => id !== line.id)
                            : [...before, line.id],
                        ),
                    )
                  }
                />
              ) : (
                <span>{nameOf(line)}</span>
              )}
              <Badge tone={TONES[line.outcome]}>
                {translate(`${TEXTS}.outcome.${line.outcome}`)}
              </Badge>
              {line.without.length > 0 && (
                <Badge tone="caution">
                  {translate(`${TEXTS}.without`, {
                    people: line.without.map((name) => textIn(name, language).text).join(', '),
                  })}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      )}
      <Actions>
        <ActionButton
          onClick={() => void copy()}
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
