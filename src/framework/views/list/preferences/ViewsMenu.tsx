import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { SavedView, SavedViewDraft } from '../../../../contract/wire/calls/savedViewCalls.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './savedViews.css';
import type { ListPreferences } from './useListPreferences.ts';
import { useViewChanges } from './useViewChanges.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewsMenuProps {
  anchor: HTMLElement;
  screen: PlacedView;
  preferences: ListPreferences;
  onClose: () => void;
}

/** The saved views of a list: open one, save the current state, change one's own. */
export function ViewsMenu({ anchor, screen, preferences, onClose }: ViewsMenuProps) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const { opened, saved } = preferences;
  const { views, roles } = saved.saved;
  const own = views.filter(({ isOwn }) => isOwn);
  const others = views.filter(({ isOwn }) => !isOwn);

  const { update, create, remove } = useViewChanges(screen, preferences);
  const closing = (work: () => unknown) => closeAnd(onClose, work);
  const choice = (view: SavedView | null, text: string, note?: string) => (
    <ViewChoice
      key={view?.id ?? 'standard'}
      text={text}
      note={note}
      selected={opened?.id === view?.id}
      isDefault={view?.isDefault === true}
      onChoose={closing(() => preferences.open(view))}
    />
  );
  const sharing = (view: SavedView): string | undefined =>
    view.sharedWith === null ? undefined : translate('framework.list.views.shared');

  if (dialog !== null) {
    return (
      <ViewDialog
        view={dialog === 'edit' ? opened : null}
        names={own.map(({ name }) => name)}
        roles={roles}
        onClose={onClose}
        onSave={async (details) => {
          const isDone =
            dialog === 'edit' && opened
              ? await update(opened, details)
              : await create({ ...details, state: preferences.state });
          if (isDone) onClose();
        }}
        onDelete={async () => {
          if (opened && (await remove(opened))) onClose();
        }}
      />
    );
  }
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': translate('framework.list.views.title') },
        paper: { className: 'views-menu' },
      }}
    >
      {saved.isError && (
        <ListSubheader role="presentation">
          {translate('framework.list.views.failed')}
        </ListSubheader>
      )}
      {choice(null, translate('framework.list.views.standard'))}
      {own.map((view) => choice(view, view.name, sharing(view)))}
      {others.length > 0 && (
        <ListSubheader role="presentation">
          {translate('framework.list.views.ofOthers')}
        </ListSubheader>
      )}
      {others.map((view) => choice(view, view.name, view.owner.label))}
      <Divider />
      <OpenedViewItems
        preferences={preferences}
        onUpdate={update}
        onClose={onClose}
        onDialog={setDialog}
      />
    </Menu>
  );
}

const closeAnd = (onClose: () => void, work: () => unknown) => () => {
  onClose();
  void work();
};

interface ViewChoiceProps {
  text: string;
  note: string | undefined;
  /** The list shows this view. MUI's menu reads this prop to focus the item first. */
  selected: boolean;
  isDefault: boolean;
  onChoose: () => void;
}

function ViewChoice({ text, note, selected, isDefault, onChoose, ...menuProps }: ViewChoiceProps) {
  const translate = useTranslate();
  return (
    <MenuItem
      {...menuProps}
      role="menuitemradio"
      aria-checked={selected}
      selected={selected}
      onClick={onChoose}
    >
      <span className="views-name">
        {text}
        {note !== undefined && <span className="view-quiet"> {note}</span>}
      </span>
      {isDefault && (
        <span className="views-default" title={translate('framework.list.views.isDefault')}>
          <Icon name="star" />
          <span className="view-hidden">{translate('framework.list.views.isDefault')}</span>
        </span>
      )}
    </MenuItem>
  );
}

interface OpenedViewItemsProps {
  preferences: ListPreferences;
  onUpdate: (view: SavedView, changes: Partial<SavedViewDraft>) => Promise<boolean>;
  onClose: () => void;
  onDialog: (dialog: 'new' | 'edit') => void;
}

/** Actions on the opened view: reset, overwrite, save as, details, default. */
function OpenedViewItems({ preferences, onUpdate, onClose, onDialog }: OpenedViewItemsProps) {
  const translate = useTranslate();
  const { opened, isChanged } = preferences;
  const closing = (work: () => unknown) => closeAnd(onClose, work);
  return (
    <>
      {opened && isChanged && (
        <MenuItem onClick={closing(() => preferences.open(opened))}>
          {translate('framework.list.views.reset')}
        </MenuItem>
      )}
      {opened?.isOwn && isChanged && (
        <MenuItem
          onClick={closing(async () => {
            if (await onUpdate(opened, { state: preferences.state })) preferences.adopt(opened);
          })}
        >
          {translate('framework.list.views.overwrite', { name: opened.name })}
        </MenuItem>
      )}
      <MenuItem onClick={() => onDialog('new')}>
        {translate('framework.list.views.saveAs')}
      </MenuItem>
      {opened?.isOwn && (
        <MenuItem onClick={() => onDialog('edit')}>
          {translate('framework.list.views.details', { name: opened.name })}
        </MenuItem>
      )}
      {opened && !opened.isOwn && (
        <MenuItem onClick={closing(() => onUpdate(opened, { isDefault: !opened.isDefault }))}>
          {translate(
            opened.isDefault
              ? 'framework.list.views.unsetDefault'
              : 'framework.list.views.setDefault',
          )}
        </MenuItem>
      )}
    </>
  );
}
