import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton, Actions, Note, Panel, QueryState } from '../../../framework/index.ts';
import styles from './mentees.module.css';

interface PartPanelProps<Line> {
  title: string;
  note?: string | undefined;
  none: string;
  answer: { data: Line[] | undefined; isError: boolean; refetch: () => void };
  /** The button to add a line, if the user may. */
  write?: { text: string; onClick: () => void } | undefined;
  line: (line: Line) => ReactNode;
  children?: ReactNode;
}

/** A part of a mentee's page: its lines, and a button to add another. */
export function PartPanel<Line extends { id: string }>({
  title,
  note,
  none,
  answer,
  write,
  line,
  children,
}: PartPanelProps<Line>) {
  const translate = useTranslate();
  const { data } = answer;
  return (
    <Panel title={title} note={note}>
      <QueryState
        query={answer}
        lines={2}
        failure={translate('pages.mentoring-students.partFailed')}
      />
      {data?.length === 0 && <Note>{none}</Note>}
      {data && data.length > 0 && (
        <ul className={styles.lines}>
          {data.map((one) => (
            <li key={one.id}>{line(one)}</li>
          ))}
        </ul>
      )}
      {write && (
        <Actions>
          <ActionButton quiet onClick={write.onClick}>
            {write.text}
          </ActionButton>
        </Actions>
      )}
      {children}
    </Panel>
  );
}
