import { textIn, useTexts } from '../../../framework/index.ts';
import type { RunDetail } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students';

/** The steps of the allocation: who asked for which option and who lost a seat. */
export function WorkingLines({ run }: { run: RunDetail }) {
  const { translate, language } = useTexts();
  const people = new Map(
    run.applicants.map(({ application, number, name }) => [
      application,
      `${number} ${textIn(name, language).text}`,
    ]),
  );
  const options = new Map(
    run.options.map(({ id, subject }) => [id, textIn(subject, language).text]),
  );
  return (
    <>
      <h3>{translate(`${TEXTS}.working`)}</h3>
      <ol className={styles.working}>
        {run.working.map(({ application, option, event, displaced, decidedBy }, index) => (
          <li key={`${index}/${application}`}>
            {translate(`${TEXTS}.step.${event}`, {
              who: people.get(application) ?? '',
              option: options.get(option) ?? '',
              other: people.get(displaced ?? '') ?? '',
              by: translate(`${TEXTS}.by.${decidedBy ?? 'none'}`),
            })}
          </li>
        ))}
      </ol>
    </>
  );
}
