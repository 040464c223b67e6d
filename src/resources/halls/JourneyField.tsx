import TextField from '@mui/material/TextField';
import { useId } from 'react';

interface JourneyFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'date' | 'time' | 'number';
  /** Makes it a choice: values with their words. */
  options?: readonly (readonly [value: string, words: string])[];
  problem?: string | undefined;
  help?: string | undefined;
  multiline?: boolean;
}

/** A labelled input of the halls' journeys: text, day, time, number, or a choice. */
export function JourneyField({ label, value, onChange, type = 'text', options, problem, help, multiline = false }: JourneyFieldProps) {
  const id = useId();
  return (
    <TextField
      id={id}
      fullWidth
      label={label}
      type={options ? undefined : type}
      select={options !== undefined}
      multiline={multiline}
      value={value}
      error={problem !== undefined}
      helperText={problem ?? help}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: type === 'number' ? { min: 1 } : {},
        formHelperText: problem === undefined ? {} : { role: 'alert' },
      }}
    >
      {options?.map(([option, words]) => <option key={option} value={option}>{words}</option>)}
    </TextField>
  );
}
