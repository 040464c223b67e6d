import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, type ReactNode } from 'react';
import type { InputProps } from '../../../core/fields/kind.ts';
import { ControlNotes } from '../ControlNotes.tsx';

interface FileGroupProps {
  props: InputProps;
  /** Translated. */
  problem: string | null;
  children: ReactNode;
}

/** The labelled group of a file input, with its help and problem below. */
export function FileGroup({ props, problem, children }: FileGroupProps): ReactNode {
  const { label, required = false, disabled = false, compact = false } = props;
  const id = useId();
  return (
    <FormControl
      fullWidth
      role="group"
      required={required}
      disabled={disabled}
      error={problem !== null}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}notes`}
      className="file-field"
    >
      <FormLabel
        component="span"
        id={`${id}label`}
        className={compact ? 'kind-hidden' : 'input-label'}
      >
        {label}
      </FormLabel>
      {children}
      <ControlNotes id={`${id}notes`} props={props} problem={problem} />
    </FormControl>
  );
}
