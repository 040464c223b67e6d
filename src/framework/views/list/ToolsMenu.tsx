import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { mayUse } from '../../core/records/grants.ts';
import { deletedPath } from '../../core/routes/recordPaths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

interface ToolsMenuProps {
  screen: PlacedView;
  anchor: HTMLElement;
  onOpen: (panel: { name: 'columns' | 'print' | 'keys' }) => void;
  /** Opens the menu of fields for counting rows. */
  onGroups: () => void;
  onClose: () => void;
}

const PANELS = [
  ['columns', 'columns'],
  ['print', 'print'],
  ['keys', 'keyboard'],
] as const satisfies readonly (readonly [string, IconName])[];

/** The tools of a list: columns, counts, printing, deleted records, keyboard help. */
export function ToolsMenu({ screen, anchor, onOpen, onGroups, onClose }: ToolsMenuProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const hasDeleted = mayUse(screen.resource, 'history', privileges) && !screen.resource.readOnly;
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('framework.list.tools') } }}
    >
      {PANELS.map(([name, icon]) => (
        <MenuItem
          key={name}
          className="row-menu-item"
          data-tool={name}
          onClick={() => {
            onClose();
            onOpen({ name });
          }}
        >
          <Icon name={icon} />
          {translate(`framework.list.${name}.button`)}
        </MenuItem>
      ))}
      {(screen.view.groups ?? []).length > 0 && (
        <MenuItem className="row-menu-item" onClick={onGroups}>
          <Icon name="count" />
          {translate('framework.list.groups.button')}
        </MenuItem>
      )}
      {hasDeleted && (
        <MenuItem
          className="row-menu-item"
          component={Link}
          to={deletedPath(screen)}
          onClick={onClose}
        >
          <Icon name="history" />
          {translate('framework.history.deleted')}
        </MenuItem>
      )}
    </Menu>
  );
}
