import Divider from '@mui/material/Divider';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNotify, useTranslate } from 'ra-core';
import { useState, type ReactNode } from 'react';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import type { SavedView, SavedViewDraft } from '../../../../contract/wire/savedView.ts';
import { failureText } from '../../../core/records/failure.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { Icon } from '../../../ui/Icon.tsx';
import './savedViews.css';
import type { ListLook } from './useListPreferences.ts';
import { ViewDialog } from './ViewDialog.tsx';

interface ViewsMenuProps {
  anchor: HTMLElement;
  screen: PlacedView;
  look: ListLook;
  onClose: () => void;
}

/** The saved views of a list: open one, save what one sees, and look after one's own. */
export function ViewsMenu({ anchor, screen, look, onClose }: ViewsMenuProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useViewDataProvider();
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const { opened, isChanged, saved } = look;
  const { views, roles } = saved.saved;
  const own = views.filter(({ isOwn }) => isOwn);
  const others = views.filter(({ isOwn }) => !isOwn);

  const put = (view: SavedView) =>
    saved.change((present) => ({
      ...present,
      views: [
        ...present.views
          .filter(({ id }) => id !== view.id)
          .map((other) => (view.isDefault ? { ...other, isDefault: false } : other)),
        view,
      ].toSorted((left, right) => left.name.localeCompare(right.name)),
    }));
  /** Says what went wrong; answers whether all went well. */
  const attempt = async (work: () => Promise<void>, done?: string): Promise<boolean> => {
    try {
      await work();
      if (done) notify(done, { type: 'success' });
      return true;
    } catch (error) {
      notify(failureText(error, translate), { type: 'error' });
      return false;
    }
  };
  const update = (
    view: SavedView,
    changes: Partial<SavedViewDraft>,
    done = 'framework.list.views.saved',
  ) => attempt(async () => put((await dataProvider.updateSavedView(view.id, changes)).data), done);
  const create = (draft: SavedViewDraft) =>
    attempt(async () => {
      const { data } = await dataProvider.createSavedView(screen.path, draft);
      put(data);
      look.adopt(data);
    }, 'framework.list.views.saved');
  const remove = (view: SavedView) =>
    attempt(async () => {
      await dataProvider.deleteSavedView(view.id);
      saved.change((present) => ({
        ...present,
        views: present.views.filter(({ id }) => id !== view.id),
      }));
      look.adopt(null);
    }, 'framework.list.views.deleted');

  const closing = (work: () => unknown) => () => {
    onClose();
    void work();
  };
  const choice = (view: SavedView | null, text: ReactNode, note?: string) => (
    <MenuItem
      key={view?.id ?? 'standard'}
      role="menuitemradio"
      aria-checked={opened?.id === view?.id}
      selected={opened?.id === view?.id}
      onClick={closing(() => look.open(view))}
    >
      <span className="views-name">
        {text}
        {note !== undefined && <span className="view-quiet"> {note}</span>}
      </span>
      {view?.isDefault && (
        <span className="views-default" title={translate('framework.list.views.isDefault')}>
          <Icon name="star" />
          <span className="view-hidden">{translate('framework.list.views.isDefault')}</span>
        </span>
      )}
    </MenuItem>
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
              : await create({ ...details, state: look.state });
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
      {opened && isChanged && (
        <MenuItem onClick={closing(() => look.open(opened))}>
          {translate('framework.list.views.reset')}
        </MenuItem>
      )}
      {opened?.isOwn && isChanged && (
        <MenuItem
          onClick={closing(async () => {
            if (await update(opened, { state: look.state })) look.adopt(opened);
          })}
        >
          {translate('framework.list.views.overwrite', { name: opened.name })}
        </MenuItem>
      )}
      <MenuItem onClick={() => setDialog('new')}>
        {translate('framework.list.views.saveAs')}
      </MenuItem>
      {opened?.isOwn && (
        <MenuItem onClick={() => setDialog('edit')}>
          {translate('framework.list.views.details', { name: opened.name })}
        </MenuItem>
      )}
      {opened && !opened.isOwn && (
        <MenuItem onClick={closing(() => update(opened, { isDefault: !opened.isDefault }))}>
          {translate(
            opened.isDefault
              ? 'framework.list.views.unsetDefault'
              : 'framework.list.views.setDefault',
          )}
        </MenuItem>
      )}
    </Menu>
  );
}
