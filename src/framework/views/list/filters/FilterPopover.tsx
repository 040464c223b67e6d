import Popover from '@mui/material/Popover';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { FilterValues } from '../../../core/fields/kind.ts';
import { FilterForm } from './FilterForm.tsx';
import type { ListFilter } from './useListFilters.ts';

interface FilterPopoverProps {
  anchor: HTMLElement;
  screen: PlacedView;
  filter: ListFilter;
  label: string;
  value: FilterValues;
  onChange: (terms: FilterValues) => void;
  onClose: () => void;
}

/** The editor of one condition of a list, next to its chip. */
export const FilterPopover = ({ anchor, label, onClose, ...form }: FilterPopoverProps) => (
  <Popover
    open
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    slotProps={{ paper: { className: 'list-filter-paper', role: 'dialog', 'aria-label': label } }}
  >
    <FilterForm {...form} label={label} onClose={onClose} />
  </Popover>
);
