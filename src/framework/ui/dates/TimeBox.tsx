import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTypedMoment } from './useTypedMoment.ts';

interface TimeBoxProps {
  label: string;
  value: string;
  /** Without a value if the text cannot be read. */
  onChange: (value: string) => void;
}

/** The time of a moment, in the calendar. */
export function TimeBox({ label, value, onChange }: TimeBoxProps) {
  const id = useId();
  const typed = useTypedMoment({ type: 'time', value, onChange, unreadable: 'none' });
  return (
    <TextField
      id={id}
      size="small"
      fullWidth
      label={label}
      value={typed.text}
      error={typed.isWrong}
      onChange={(event) => typed.onText(event.target.value)}
      onBlur={typed.onBlur}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
}
