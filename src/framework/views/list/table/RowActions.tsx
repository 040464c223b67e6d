import type { Translate } from '../../../core/fields/kind.ts';
import { permissionsOf, type ViewRecord } from '../../../core/records/record.ts';
import { type IconName, Icon } from '../../../ui/Icon.tsx';
import type { ListSetting } from './listSetting.ts';
import { buttonActs, REASON_IDS, type RowAction } from './rowActs.ts';

interface ActionProps {
  action: RowAction;
  /** It opens the record next to the list. */
  isPeek: boolean;
  icon: IconName;
  label: string;
  isAllowed: boolean;
  href?: string | undefined;
  onClick: (button: HTMLElement) => void;
  onRefused: (button: HTMLElement) => void;
  translate: Translate;
}

function Action({
  action,
  isPeek,
  icon,
  label,
  isAllowed,
  href,
  onClick,
  onRefused,
  translate,
}: ActionProps) {
  const className = `row-action row-action-${action}`;
  if (!isAllowed) {
    return (
      <button
        type="button"
        className={className}
        aria-disabled="true"
        aria-label={label}
        aria-describedby={REASON_IDS[action]}
        title={translate(`framework.reason.${action}`)}
        onClick={(event) => onRefused(event.currentTarget)}
      >
        <Icon name={icon} />
      </button>
    );
  }
  if (href !== undefined) {
    return (
      <a
        className={className}
        href={href}
        aria-label={label}
        title={label}
        data-internal=""
        data-peek={isPeek ? '' : undefined}
      >
        <Icon name={icon} />
      </a>
    );
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={label}
      title={label}
      {...(action === 'steps' ? { 'aria-haspopup': 'menu' as const } : {})}
      onClick={(event) => onClick(event.currentTarget)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Whether this user may do it to this record. */
export function isAllowed(action: RowAction, record: ViewRecord): boolean {
  const can = permissionsOf(record);
  if (action === 'steps') return (can.transitions?.length ?? 0) > 0;
  return action === 'edit' ? can.edit !== undefined : can[action] === true;
}

interface RowActionsProps {
  setting: ListSetting;
  record: ViewRecord;
  /** Name of the record, for the buttons' accessible names. */
  title: string;
}

/**
 * The two commonest acts of one row and the menu of the others. An act that is never possible in
 * this list is absent; one that is refused for this record has the reason.
 */
export function RowActions({ setting, record, title }: RowActionsProps) {
  const { translate, hrefOf, isPeekOffered, onSteps, onDelete, onRefused, onMenu } = setting;
  const more = translate('framework.list.rowMenu', { title });
  return (
    <span className="row-actions">
      {buttonActs(setting.actions).map((action) => (
        <Action
          key={action}
          action={action}
          isPeek={action === 'show' && isPeekOffered}
          icon={action}
          label={translate(`framework.action.${action}Record`, { title })}
          isAllowed={isAllowed(action, record)}
          href={action === 'show' || action === 'edit' ? hrefOf(action, record.id) : undefined}
          onClick={(button) => (action === 'steps' ? onSteps(record, button) : onDelete(record))}
          onRefused={(button) => onRefused(record, action, button)}
          translate={translate}
        />
      ))}
      {setting.hasMenu && (
        <button
          type="button"
          className="row-action"
          aria-label={more}
          title={more}
          aria-haspopup="menu"
          onClick={(event) => onMenu(record, event.currentTarget)}
        >
          <Icon name="more" />
        </button>
      )}
    </span>
  );
}
