import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { useListFilters } from '../filters/useListFilters.ts';
import type { ListPreferences } from '../preferences/useListPreferences.ts';

interface GroupsMenuProps {
  screen: PlacedView;
  preferences: ListPreferences;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The menu of fields for grouping and counting rows. */
export function GroupsMenu({ screen, preferences, anchor, onClose }: GroupsMenuProps) {
  const translate = useTranslate();
  const fields = useListFilters(screen, true).filter(({ path }) =>
    screen.view.groups?.includes(path),
  );
  const choose = (path: string | null) => {
    preferences.setGroupBy(path);
    onClose();
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('framework.list.groups.button') } }}
    >
      {fields.map(({ path, labelKey }) => (
        <MenuItem
          key={path}
          role="menuitemradio"
          aria-checked={preferences.groupBy === path}
          selected={preferences.groupBy === path}
          onClick={() => choose(path)}
        >
          {translate('framework.list.groups.by', { name: translate(labelKey) })}
        </MenuItem>
      ))}
      {preferences.groupBy !== null && (
        <MenuItem onClick={() => choose(null)}>{translate('framework.list.groups.close')}</MenuItem>
      )}
    </Menu>
  );
}
