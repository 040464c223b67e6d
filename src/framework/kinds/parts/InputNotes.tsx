import type { ReactNode } from 'react';

export interface InputNotesProps {
  problem: string | null;
  help?: string | undefined;
  disabledReason?: string | undefined;
  /** At the end of the line: the number of characters and the maximum. */
  counter?: ReactNode;
}

/** Whether an input has notes; an empty line would take up room in the form. */
const hasNotes = ({ problem, help, disabledReason, counter }: InputNotesProps): boolean =>
  Boolean(problem ?? help ?? disabledReason ?? counter);

/** The notes below an input: its problem, the reason why it is read-only, its help. */
export const InputNotes = ({
  problem,
  help,
  disabledReason,
  counter,
}: InputNotesProps): ReactNode => (
  <span className="input-notes">
    <span className="input-notes-texts">
      {problem !== null && <span className="input-notes-problem">{problem}</span>}
      {disabledReason && <span className="input-notes-reason">{disabledReason}</span>}
      {help && <span className="input-notes-help">{help}</span>}
    </span>
    {counter}
  </span>
);

/** For the `helperText` of a MUI component: `undefined` if there are no notes. */
export const notes = (props: InputNotesProps): ReactNode =>
  hasNotes(props) ? <InputNotes {...props} /> : undefined;
