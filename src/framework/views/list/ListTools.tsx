import { Suspense, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { lazyNamed, preload } from '../../core/loading/lazyNamed.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { ListPreferences } from './preferences/useListPreferences.ts';

const ViewsMenu = lazyNamed(() => import('./preferences/ViewsMenu.tsx'), 'ViewsMenu');
const ToolsMenu = lazyNamed(() => import('./ToolsMenu.tsx'), 'ToolsMenu');
const GroupsMenu = lazyNamed(() => import('./groups/GroupsMenu.tsx'), 'GroupsMenu');

interface ToolProps {
  icon: IconName;
  /** The accessible name, if the text is not enough. */
  label?: string;
  text: ReactNode;
  isOn?: boolean;
  /** Loads the content of the tool before it is clicked. */
  onNear?: () => void;
  onClick: (anchor: HTMLElement) => void;
}

/** A small button above a list that opens a menu. */
const Tool = ({ icon, label, text, isOn = false, onNear, onClick }: ToolProps) => (
  <button
    type="button"
    className="list-tool"
    data-on={isOn || undefined}
    aria-label={label}
    title={label}
    aria-haspopup="menu"
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={(event) => onClick(event.currentTarget)}
  >
    <Icon name={icon} />
    <span className="list-tool-text">{text}</span>
  </button>
);

/** The name of the opened view, and whether the list has been changed since. */
function ViewsTool({
  preferences,
  onOpen,
}: {
  preferences: ListPreferences;
  onOpen: (anchor: HTMLElement) => void;
}) {
  const translate = useTranslate();
  const name = preferences.opened?.name ?? translate('framework.list.views.standard');
  const changed = preferences.isChanged ? translate('framework.list.views.changed') : '';
  return (
    <Tool
      icon="view"
      label={translate('framework.list.views.button', { name, changed })}
      text={
        <>
          {name}
          {preferences.isChanged && <span className="list-tool-mark">{changed}</span>}
        </>
      }
      isOn={preferences.opened !== null}
      onNear={() => preload(ViewsMenu)}
      onClick={onOpen}
    />
  );
}

export interface ListToolsProps {
  screen: PlacedView;
  preferences: ListPreferences;
  onOpen: (panel: { name: 'columns' | 'print' | 'keys' }) => void;
}

type OpenMenu = { name: 'views' | 'tools' | 'groups'; anchor: HTMLElement };

/** The saved views of a list, and a menu of its other tools. */
export function ListTools({ screen, preferences, onOpen }: ListToolsProps) {
  const translate = useTranslate();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const open = (name: OpenMenu['name']) => (anchor: HTMLElement) => setMenu({ name, anchor });
  const shared = { screen, preferences, onClose: () => setMenu(null) };
  return (
    <div className="list-tools" role="group" aria-label={translate('framework.list.tools')}>
      {preferences.saved.areKept && <ViewsTool preferences={preferences} onOpen={open('views')} />}
      <Tool
        icon="more"
        text={translate('framework.list.tools')}
        isOn={preferences.groupBy !== null}
        onNear={() => preload(ToolsMenu)}
        onClick={open('tools')}
      />
      <Suspense fallback={null}>
        {menu?.name === 'views' && <ViewsMenu {...shared} anchor={menu.anchor} />}
        {menu?.name === 'groups' && <GroupsMenu {...shared} anchor={menu.anchor} />}
        {menu?.name === 'tools' && (
          <ToolsMenu
            screen={screen}
            anchor={menu.anchor}
            onOpen={onOpen}
            onGroups={() => open('groups')(menu.anchor)}
            onClose={shared.onClose}
          />
        )}
      </Suspense>
    </div>
  );
}
