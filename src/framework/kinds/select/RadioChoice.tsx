import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId, type ReactNode } from 'react';
import { ControlNotes } from '../parts/ControlNotes.tsx';
import type { ChoiceProps } from './choices.ts';

export function RadioChoice({ props, input, value, choices }: ChoiceProps): ReactNode {
  const { label, required = false, disabled = false } = props;
  const id = useId();
  return (
    <FormControl required={required} disabled={disabled} error={input.problem !== null} fullWidth>
      <FormLabel id={`${id}label`} className="input-label">
        {label}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}notes`}
        name={input.name}
        value={value}
        onChange={(_, chosen) => input.setValue(chosen)}
        onBlur={input.onBlur}
      >
        {choices.map((choice, place) => (
          <FormControlLabel
            key={choice.value}
            value={choice.value}
            label={choice.label}
            control={
              <Radio
                size="small"
                {...(place === 0 ? { slotProps: { input: { ref: input.focusRef } } } : {})}
              />
            }
          />
        ))}
      </RadioGroup>
      <ControlNotes id={`${id}notes`} props={props} problem={input.problem} />
    </FormControl>
  );
}
