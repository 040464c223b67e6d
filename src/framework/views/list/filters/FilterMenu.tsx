import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { ListFilter } from './useListFilters.ts';

interface FilterMenuProps {
  anchor: HTMLElement;
  filters: readonly ListFilter[];
  label: (filter: ListFilter) => string;
  onChoose: (filter: ListFilter) => void;
  onCombine: (() => void) | undefined;
  onClose: () => void;
}

/** The filters that can still be added, and the builder for nested conditions. */
export function FilterMenu({
  anchor,
  filters,
  label,
  onChoose,
  onCombine,
  onClose,
}: FilterMenuProps) {
  const translate = useTranslate();
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {filters.map((filter) => (
        <MenuItem key={filter.path} onClick={() => onChoose(filter)}>
          {label(filter)}
        </MenuItem>
      ))}
      {onCombine && <Divider />}
      {onCombine && (
        <MenuItem
          onClick={() => {
            onClose();
            onCombine();
          }}
        >
          {translate('framework.list.conditions.open')}
        </MenuItem>
      )}
    </Menu>
  );
}
