import type { Translate } from '../../../core/fields/kind.ts';
import { permissionsOf, type ViewRecord } from '../../../core/records/record.ts';
import { type IconName, Icon } from '../../../ui/Icon.tsx';

/** Ids of the texts that say why a button of a row is disabled; the list contains each text once. */
export const REASON_IDS = {
  edit: 'reason-edit',
  delete: 'reason-delete',
  show: 'reason-show',
  steps: 'reason-steps',
} as const;
export type RowAction = keyof typeof REASON_IDS;

export interface RowActionsProps {
  record: ViewRecord;
  /** Name of the record, for the buttons' accessible names. */
  title: string;
  /** The actions of this list; one that is never possible here is absent, not disabled. */
  actions: readonly RowAction[];
  hrefOf: (action: 'edit' | 'show', id: string) => string;
  onDelete: (record: ViewRecord) => void;
  onSteps: (record: ViewRecord, anchor: HTMLElement) => void;
  /** A disabled button was pressed: the user asks why it is disabled. */
  onRefused: (record: ViewRecord, action: RowAction, anchor: HTMLElement) => void;
  translate: Translate;
}

interface ActionProps {
  action: RowAction;
  icon: IconName;
  label: string;
  isAllowed: boolean;
  href?: string;
  onClick?: (button: HTMLElement) => void;
  onRefused: (button: HTMLElement) => void;
  translate: Translate;
}

function Action({
  action,
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
      <a className={className} href={href} aria-label={label} title={label} data-internal="">
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
      onClick={(event) => onClick?.(event.currentTarget)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The actions of one row; a disabled one has the reason. */
export function RowActions({
  record,
  title,
  actions,
  hrefOf,
  onDelete,
  onSteps,
  onRefused,
  translate,
}: RowActionsProps) {
  const can = permissionsOf(record);
  const label = (action: RowAction) => translate(`framework.action.${action}Record`, { title });
  const link = (action: 'edit' | 'show', isAllowed: boolean) =>
    actions.includes(action) && (
      <Action
        action={action}
        icon={action}
        label={label(action)}
        isAllowed={isAllowed}
        href={hrefOf(action, record.id)}
        onRefused={(button) => onRefused(record, action, button)}
        translate={translate}
      />
    );
  return (
    <span className="row-actions">
      {actions.includes('steps') && (
        <Action
          action="steps"
          icon="steps"
          label={label('steps')}
          isAllowed={(can.transitions?.length ?? 0) > 0}
          onClick={(button) => onSteps(record, button)}
          onRefused={(button) => onRefused(record, 'steps', button)}
          translate={translate}
        />
      )}
      {link('show', can.show === true)}
      {link('edit', can.edit !== undefined)}
      {actions.includes('delete') && (
        <Action
          action="delete"
          icon="delete"
          label={label('delete')}
          isAllowed={can.delete === true}
          onClick={() => onDelete(record)}
          onRefused={(button) => onRefused(record, 'delete', button)}
          translate={translate}
        />
      )}
    </span>
  );
}
