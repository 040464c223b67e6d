import TextField from '@mui/material/TextField';
import { textIn, useTexts } from '../../../framework/index.ts';
import type { PlannedSemester } from '../api.ts';

interface SemesterChoiceProps {
  label: string;
  semesters: readonly PlannedSemester[];
  value: string | null;
  /** An option that cannot be chosen. */
  without?: string | null;
  onChange: (id: string) => void;
}

export function SemesterChoice({
  label,
  semesters,
  value,
  without = null,
  onChange,
}: SemesterChoiceProps) {
  const { language } = useTexts();
  return (
    <TextField
      select
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
    >
      {value === null && <option value="">—</option>}
      {semesters
        .filter(({ id }) => id !== without)
        .map(({ id, label: name }) => (
          <option key={id} value={id}>
            {textIn(name, language).text}
          </option>
        ))}
    </TextField>
  );
}
