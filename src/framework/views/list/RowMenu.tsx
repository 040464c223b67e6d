import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactElement } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { useMayCreate } from '../../core/records/useMayCreate.ts';
import { copyPath, editPath, historyPath, showPath } from '../../core/routes/recordPaths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { ListSetting } from './table/listSetting.ts';
import { isAllowed } from './table/RowActions.tsx';
import { menuActs, type RowAction } from './table/rowActs.ts';

interface RowMenuProps {
  screen: PlacedView;
  record: ViewRecord;
  setting: Pick<ListSetting, 'actions' | 'onDelete' | 'onRefused'>;
  anchor: HTMLElement;
  onClose: () => void;
}

/** What can be done to a row besides the acts with a button; a refused act has the reason. */
export function RowMenu(props: RowMenuProps) {
  const { screen, record, anchor, onClose } = props;
  const { actions, onDelete, onRefused } = props.setting;
  const translate = useTranslate();
  const mayCreate = useMayCreate();
  const item = (icon: IconName, label: string, to: string): ReactElement => (
    <MenuItem key={icon} component={Link} to={to} className="row-menu-item" onClick={onClose}>
      <Icon name={icon} />
      {translate(label)}
    </MenuItem>
  );
  const act = (action: RowAction) => {
    const label = `framework.action.${action}`;
    if (!isAllowed(action, record))
      return (
        <MenuItem
          key={action}
          className="row-menu-item"
          aria-disabled="true"
          onClick={() => onRefused(record, action, anchor)}
        >
          <Icon name={action} />
          <span>
            {translate(label)}{' '}
            <span className="row-menu-reason">{translate(`framework.reason.${action}`)}</span>
          </span>
        </MenuItem>
      );
    if (action === 'edit') return item('edit', label, editPath(screen, record.id));
    return (
      <MenuItem
        key={action}
        className="row-menu-item"
        data-danger=""
        onClick={() => {
          onClose();
          onDelete(record);
        }}
      >
        <Icon name={action} />
        {translate(label)}
      </MenuItem>
    );
  };
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': anchor.ariaLabel ?? '' } }}
    >
      {actions.includes('show') &&
        isAllowed('show', record) &&
        item('show', 'framework.list.openPage', showPath(screen, record.id))}
      {menuActs(actions)
        .filter((action) => action === 'edit')
        .map(act)}
      {mayCreate(screen.resource) &&
        item('copy', 'framework.action.copy', copyPath(screen, record.id))}
      {permissionsOf(record).history === true &&
        item('history', 'framework.history.title', historyPath(screen, record.id))}
      {menuActs(actions)
        .filter((action) => action === 'delete')
        .map(act)}
    </Menu>
  );
}
