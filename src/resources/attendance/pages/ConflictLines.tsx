import { ActionButton, Panel, textIn, useTexts } from '../../../framework/index.ts';
import type { ShownLine } from './outbox.ts';
import styles from './recording.module.css';

const TEXTS = 'pages.record-attendance';

/** Students that another lecturer has marked differently: both marks, and a choice between them. */
export function ConflictLines({
  lines,
  onKeep,
  onInsist,
}: {
  lines: readonly ShownLine[];
  onKeep: (line: ShownLine) => void;
  onInsist: (line: ShownLine) => void;
}) {
  const { translate, language } = useTexts();
  if (lines.length === 0) return null;
  const named = (status: string | null | undefined): string =>
    status
      ? translate(`resources.attendance.options.status.${status}`)
      : translate(`${TEXTS}.none`);
  return (
    <Panel title={translate(`${TEXTS}.conflictTitle`)} note={translate(`${TEXTS}.conflictNote`)}>
      <ul className={styles.conflicts}>
        {lines.map((line) => {
          const there = line.mark?.there;
          const name = textIn(line.name, language).text;
          return (
            <li key={line.student}>
              <p>
                <strong>{name}</strong> {line.number}:{' '}
                {translate(
                  `${TEXTS}.${there?.why === 'closed' ? 'closedMeanwhile' : 'otherwise'}`,
                  {
                    there: named(there?.status),
                    by: there?.by ?? translate(`${TEXTS}.byClosing`),
                    mine: named(line.mark?.status),
                  },
                )}
              </p>
              <div className={styles.conflictActions}>
                <ActionButton quiet onClick={() => onKeep(line)}>
                  {translate(`${TEXTS}.keepTheirs`, { status: named(there?.status) })}
                  <span className="visually-hidden">: {name}</span>
                </ActionButton>
                <ActionButton quiet onClick={() => onInsist(line)}>
                  {translate(`${TEXTS}.useMine`, { status: named(line.mark?.status) })}
                  <span className="visually-hidden">: {name}</span>
                </ActionButton>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
