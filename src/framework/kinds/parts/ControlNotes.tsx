import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { notes } from './InputNotes.tsx';

export interface ControlNotesProps {
  id: string;
  props: InputProps;
  problem: string | null;
  /** Shown in addition to the declared help. */
  children?: ReactNode;
}

/** The notes below an input that is not a text box; `id` is for its `aria-describedby`. */
export function ControlNotes({ id, props, problem, children }: ControlNotesProps): ReactNode {
  const { help, disabled, disabledReason, compact } = props;
  const inputNotes = notes({
    problem,
    help: compact ? undefined : help,
    disabledReason: disabled ? disabledReason : undefined,
  });
  if (inputNotes === undefined && !children) return null;
  return (
    <FormHelperText id={id} component="div" error={problem !== null} disabled={disabled ?? false}>
      {inputNotes}
      {children}
    </FormHelperText>
  );
}
