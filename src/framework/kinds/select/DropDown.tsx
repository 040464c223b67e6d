import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { TextBox } from '../parts/TextBox.tsx';
import type { ChoiceProps } from './choices.ts';

export const DropDown = ({ props, input, value, choices }: ChoiceProps): ReactNode => (
  <TextBox
    input={input}
    props={props}
    value={value}
    onText={(chosen) => input.setValue(chosen === '' ? null : chosen)}
    box={{ select: true }}
  >
    {!props.required && (
      <MenuItem value="">
        <em>{input.translate('framework.kinds.select.none')}</em>
      </MenuItem>
    )}
    {choices.map((choice) => (
      <MenuItem key={choice.value} value={choice.value}>
        {choice.label}
      </MenuItem>
    ))}
  </TextBox>
);
