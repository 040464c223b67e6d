import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { optionKey } from '../../core/fields/labels.ts';
import { FilterFrame } from '../parts/filters/FilterFrame.tsx';
import { chosenIn, withChosen } from '../parts/filters/filterKeys.ts';
import { PresenceChoice } from '../parts/filters/PresenceChoice.tsx';

/** Filters by the ticked options. */
export function SelectFilter(props: FilterProps<FieldOf<'select'>>): ReactNode {
  const { field, name, resource, declared, value, onChange, label } = props;
  const translate = useTranslate();
  const chosen = chosenIn(value, name);
  const textOf = (option: string) =>
    translate(optionKey(declared?.resource ?? resource, declared?.name ?? name, option));
  const toggle = (option: string, isOn: boolean) => {
    const next = field.options.filter((other) =>
      other === option ? isOn : chosen.includes(other),
    );
    onChange(withChosen(value, name, next));
  };
  return (
    <FilterFrame label={label}>
      <FormGroup className="filter-options">
        {field.options.map((option) => (
          <FormControlLabel
            key={option}
            label={textOf(option)}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(option)}
                onChange={(_, isOn) => toggle(option, isOn)}
              />
            }
          />
        ))}
      </FormGroup>
      <PresenceChoice {...props} />
    </FilterFrame>
  );
}
