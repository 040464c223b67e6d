import type { ReactNode } from 'react';

export interface InputNotesProps {
  problem: string | null;
  help?: string | undefined;
  disabledReason?: string | undefined;
  /** At the far end: how many characters of how many. */
  counter?: ReactNode;
}

/** Whether there is anything to say below an input; an empty line would push the form apart. */
const hasNotes = ({ problem, help, disabledReason, counter }: InputNotesProps): boolean =>
  Boolean(problem ?? help ?? disabledReason ?? counter);

/** The notes below an input: its problem, why it is read-only, its help. */
export function InputNotes({ problem, help, disabledReason, counter }: InputNotesProps): ReactNode {
  return (
    <span className="input-notes">
      <span className="input-notes-texts">
        {problem !== null && <span className="input-notes-problem">{problem}</span>}
        {disabledReason && <span className="input-notes-reason">{disabledReason}</span>}
        {help && <span className="input-notes-help">{help}</span>}
      </span>
      {counter}
    </span>
  );
}

/** For the `helperText` of a MUI part: nothing at all when there is nothing to say. */
export const notes = (props: InputNotesProps): ReactNode =>
  hasNotes(props) ? <InputNotes {...props} /> : undefined;
