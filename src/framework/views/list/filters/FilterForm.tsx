import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';
import { filterOf } from '../../../kinds/filters.ts';
import { ChoicesFilter } from './ChoicesFilter.tsx';
import type { ListFilter } from './useListFilters.ts';
import { useNamedValues } from './useNamedValues.ts';

export interface FilterFormProps {
  filter: ListFilter;
  label: string;
  screen: PlacedView;
  value: FilterValues;
  onChange: (value: FilterValues) => void;
  onClose: () => void;
}

/** Edits one condition with the filter of the field's kind; changes take effect immediately. */
export function FilterForm({ filter, label, screen, value, onChange, onClose }: FilterFormProps) {
  const translate = useTranslate();
  const choices = useNamedValues(filter);
  const Filter = filterOf(filter.field);
  return (
    <div className="list-filter-form">
      {choices && (
        <ChoicesFilter
          path={filter.path}
          label={label}
          choices={choices}
          value={value}
          onChange={onChange}
        />
      )}
      {!choices && Filter && (
        <Filter
          field={filter.field}
          name={filter.path}
          resource={screen.resource.name}
          view={screen.name}
          declared={filter}
          label={label}
          value={value}
          onChange={onChange}
        />
      )}
      <div className="list-filter-buttons">
        <Button
          size="small"
          disabled={Object.keys(value).length === 0}
          onClick={() => onChange({})}
        >
          {translate('framework.action.clear')}
        </Button>
        <Button size="small" variant="contained" onClick={onClose}>
          {translate('framework.action.done')}
        </Button>
      </div>
    </div>
  );
}
