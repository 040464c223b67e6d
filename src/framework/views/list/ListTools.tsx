import { Suspense, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { lazyNamed, preload } from '../../core/loading/lazyNamed.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { mayUse } from '../../core/records/grants.ts';
import { deletedPath } from '../../core/routes/recordPaths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { ListPreferences } from './preferences/useListPreferences.ts';

const ViewsMenu = lazyNamed(() => import('./preferences/ViewsMenu.tsx'), 'ViewsMenu');
const GroupsMenu = lazyNamed(() => import('./groups/GroupsMenu.tsx'), 'GroupsMenu');

interface ToolProps {
  icon: IconName;
  label: string;
  /** Shown next to the icon if there is room. */
  text?: ReactNode;
  isOn?: boolean;
  opens: 'menu' | 'dialog';
  /** Loads the content of the tool before it is clicked. */
  onNear?: () => void;
  onClick: (anchor: HTMLElement) => void;
}

/** A small button above a list. */
const Tool = ({ icon, label, text, isOn = false, opens, onNear, onClick }: ToolProps) => (
  <button
    type="button"
    className="list-tool"
    data-tool={icon}
    data-on={isOn || undefined}
    aria-label={label}
    title={label}
    aria-haspopup={opens}
    onPointerEnter={onNear}
    onFocus={onNear}
    onClick={(event) => onClick(event.currentTarget)}
  >
    <Icon name={icon} />
    {text !== undefined && <span className="list-tool-text">{text}</span>}
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
      opens="menu"
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

/** Tools of a list: saved views, groups, columns, deleted records, printing, keyboard help. */
export function ListTools({ screen, preferences, onOpen }: ListToolsProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const [anchors, setAnchors] = useState<{ views?: HTMLElement; groups?: HTMLElement }>({});
  return (
    <div className="list-tools" role="group" aria-label={translate('framework.list.tools')}>
      {preferences.saved.areKept && (
        <ViewsTool preferences={preferences} onOpen={(views) => setAnchors({ views })} />
      )}
      {(screen.view.groups ?? []).length > 0 && (
        <Tool
          icon="count"
          label={translate('framework.list.groups.button')}
          opens="menu"
          isOn={preferences.groupBy !== null}
          onNear={() => preload(GroupsMenu)}
          onClick={(groups) => setAnchors({ groups })}
        />
      )}
      <Tool
        icon="columns"
        label={translate('framework.list.columns.button')}
        opens="dialog"
        onClick={() => onOpen({ name: 'columns' })}
      />
      {mayUse(screen.resource, 'history', privileges) && !screen.resource.readOnly && (
        <Link
          className="list-tool"
          to={deletedPath(screen)}
          aria-label={translate('framework.history.deleted')}
          title={translate('framework.history.deleted')}
        >
          <Icon name="history" />
        </Link>
      )}
      <Tool
        icon="print"
        label={translate('framework.list.print.button')}
        opens="dialog"
        onClick={() => onOpen({ name: 'print' })}
      />
      <Tool
        icon="keyboard"
        label={translate('framework.list.keys.button')}
        opens="dialog"
        onClick={() => onOpen({ name: 'keys' })}
      />
      <Suspense fallback={null}>
        {anchors.views && (
          <ViewsMenu
            anchor={anchors.views}
            screen={screen}
            preferences={preferences}
            onClose={() => setAnchors({})}
          />
        )}
        {anchors.groups && (
          <GroupsMenu
            anchor={anchors.groups}
            screen={screen}
            preferences={preferences}
            onClose={() => setAnchors({})}
          />
        )}
      </Suspense>
    </div>
  );
}
