import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useId, type ReactNode } from 'react';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { InputProps } from '../../core/fields/kind.ts';
import { ControlNotes } from '../parts/ControlNotes.tsx';
import { useFieldInput } from '../parts/useFieldInput.ts';

export function BoolInput(props: InputProps<FieldOf<'bool'>>): ReactNode {
  const { label, disabled = false, compact = false } = props;
  const input = useFieldInput(props);
  const notesId = useId();
  const control = (
    <Switch
      id={input.id}
      name={input.name}
      checked={input.value === true}
      disabled={disabled}
      onChange={(_, checked) => input.setValue(checked)}
      onBlur={input.onBlur}
      {...(compact ? { size: 'small' as const } : {})}
      slotProps={{
        input: {
          ref: input.focusRef,
          'aria-describedby': notesId,
          ...(compact ? { 'aria-label': label } : {}),
          ...(input.problem === null ? {} : { 'aria-invalid': true }),
        },
      }}
    />
  );
  return (
    <FormControl error={input.problem !== null} fullWidth>
      {compact ? control : <FormControlLabel control={control} label={label} />}
      <ControlNotes id={notesId} props={props} problem={input.problem} />
    </FormControl>
  );
}
