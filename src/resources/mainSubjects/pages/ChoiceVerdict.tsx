import { useTranslate } from 'react-admin';
import { Callout } from '../../../framework/index.ts';
import { MEDIA, type Medium } from '../../shared/media.ts';
import {
  mediaFor,
  obstaclesOf,
  repairsOf,
  wantedOf,
  type Combinations,
  type Obstacle,
} from '../rules/subjectCombination.ts';
import styles from './mainSubjects.module.css';

const TEXTS = 'pages.apply-main-subjects';
const MAX_NAMED = 6;

interface ChoiceVerdictProps {
  choices: readonly string[];
  medium: Medium;
  combinations: Combinations;
  nameOf: (id: string) => string;
}

/** Whether the first three may be combined, the obstacles, and possible repairs. */
export function ChoiceVerdict({ choices, medium, combinations, nameOf }: ChoiceVerdictProps) {
  const translate = useTranslate();
  const wanted = wantedOf(choices);
  const obstacles = obstaclesOf(wanted, medium, combinations);
  const mediumName = (one: Medium) =>
    translate(`resources.main-subject-applications.options.medium.${one}`);
  const names = (subjects: readonly string[]) => subjects.map(nameOf).join(', ');
  const words = (obstacle: Obstacle) => {
    const values = {
      subjects: names(obstacle.subjects),
      medium: mediumName(medium),
      smart_count:
        obstacle.kind === 'count'
          ? obstacle.needed - obstacle.subjects.length
          : obstacle.subjects.length,
    };
    return translate(`${TEXTS}.obstacle.${obstacle.kind}`, values);
  };
  if (obstacles.length === 0) return <Callout tone="good">{translate(`${TEXTS}.allowed`)}</Callout>;
  if (obstacles[0]?.kind === 'count') return <Callout>{words(obstacles[0])}</Callout>;
  const repairs = repairsOf(wanted, medium, combinations);
  const media = mediaFor(wanted, MEDIA, combinations);
  return (
    <Callout tone="caution">
      {obstacles.map((obstacle) => (
        <p key={obstacle.kind + obstacle.subjects.join()} className={styles.line}>
          {words(obstacle)}
        </p>
      ))}
      {(repairs.length > 0 || media.length > 0) && (
        <>
          <p className={styles.line}>{translate(`${TEXTS}.wouldDo`)}</p>
          <ul className={styles.repairs}>
            {media.map((one) => (
              <li key={one}>{translate(`${TEXTS}.otherMedium`, { medium: mediumName(one) })}</li>
            ))}
            {repairs.map(({ instead, by }) => (
              <li key={instead}>
                {translate(`${TEXTS}.${by.length > MAX_NAMED ? 'exchangeAmong' : 'exchange'}`, {
                  instead: nameOf(instead),
                  by: names(by.slice(0, MAX_NAMED)),
                  count: by.length - MAX_NAMED,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </Callout>
  );
}
