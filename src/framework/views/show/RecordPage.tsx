import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { mayUse } from '../../core/records/grants.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { editPath, showPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { AccessLink } from '../parts/AccessLink.tsx';
import { CopyLink } from '../parts/CopyLink.tsx';
import { DeleteDialog } from '../parts/DeleteDialog.tsx';
import { HistoryLink } from '../parts/HistoryLink.tsx';
import { PreviousNext } from '../parts/PreviousNext.tsx';
import { useRecordPanel } from '../parts/recordPanel.ts';
import { Slot } from '../parts/Slot.tsx';
import { PresenceBanner } from '../presence/PresenceBanner.tsx';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { RevisionSlot } from '../revision/RevisionSlot.tsx';
import { closedByState } from '../workflow/lockReason.ts';
import { WorkflowSlot } from '../workflow/WorkflowSlot.tsx';
import '../form/form.css';
import { RecordFields } from './RecordFields.tsx';
import { RecordHeader } from './RecordHeader.tsx';

export interface RecordPageProps {
  screen: PlacedView;
  record: ViewRecord;
  /** Key of the reason why this is shown instead of the form. */
  note?: string;
  /** The sections of a hand-written layout; absent: as declared. */
  children?: ReactNode;
}

/** A read-only record in the sections of its form, with its actions. */
export function RecordPage({ screen, record, note, children }: RecordPageProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const privileges = usePrivileges();
  const [isDeleting, setDeleting] = useState(false);
  const { resource, view } = screen;
  const can = permissionsOf(record);
  const isSingle = view.single === true;
  // Next to a list, the menu of the row has the other actions.
  const isInPanel = useRecordPanel() !== null;
  const refused = (['edit', 'delete'] as const).filter(
    (verb) => !isSingle && mayUse(resource, verb, privileges) && can[verb] === undefined,
  );
  return (
    <>
      <RecordHeader screen={screen} record={record}>
        <Slot name="showActions" screen={screen} record={record} />
        {!isSingle && <PreviousNext screen={screen} record={record} to="show" />}
        {isInPanel ? (
          <Button
            component={Link}
            to={showPath(screen, record.id)}
            startIcon={<Icon name="show" />}
          >
            {translate('framework.list.openPage')}
          </Button>
        ) : (
          <>
            <PreviewButton screen={screen} record={record} />
            <CopyLink screen={screen} record={record} />
            <HistoryLink screen={screen} record={record} />
            <AccessLink screen={screen} record={record} refused={refused} />
          </>
        )}
        {!isSingle && (
          <ChangeButtons
            screen={screen}
            record={record}
            onDelete={isInPanel ? undefined : () => setDeleting(true)}
          />
        )}
      </RecordHeader>
      <PresenceBanner screen={screen} id={record.id} version={record.version ?? null} />
      {note && (
        <p className="view-note">
          {closedByState(translate, { resource, record, verb: 'edit', privileges }) ??
            translate(note)}
        </p>
      )}
      <WorkflowSlot screen={screen} record={record} />
      <RevisionSlot screen={screen} record={record} />
      <RecordFields screen={screen} record={record}>
        {children}
      </RecordFields>
      <Slot name="showBottom" screen={screen} record={record} isBoxed />
      {isDeleting && (
        <DeleteDialog
          screen={screen}
          records={[record]}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate(screen.path, { state: { returning: true } })}
        />
      )}
    </>
  );
}

/** Delete and edit. A button whose action is refused stays focusable and gives the reason. */
function ChangeButtons({
  screen,
  record,
  onDelete,
}: {
  screen: PlacedView;
  record: ViewRecord;
  /** Absent: no button. */
  onDelete: (() => void) | undefined;
}) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const { resource } = screen;
  const can = permissionsOf(record);
  const refuse = (verb: 'edit' | 'delete', isAllowed: boolean) => {
    if (isAllowed) return {};
    const reason =
      closedByState(translate, { resource, record, verb, privileges }) ??
      translate(`framework.reason.${verb}`);
    return {
      'aria-disabled': true,
      'aria-description': reason,
      title: reason,
      className: 'form-closed',
    };
  };
  return (
    <>
      {onDelete && mayUse(resource, 'delete', privileges) && (
        <Button
          color="error"
          startIcon={<Icon name="delete" />}
          {...refuse('delete', can.delete === true)}
          onClick={() => can.delete && onDelete()}
        >
          {translate('framework.action.delete')}
        </Button>
      )}
      {mayUse(resource, 'edit', privileges) &&
        (can.edit === undefined ? (
          <Button variant="contained" startIcon={<Icon name="edit" />} {...refuse('edit', false)}>
            {translate('framework.action.edit')}
          </Button>
        ) : (
          <Button
            variant="contained"
            startIcon={<Icon name="edit" />}
            component={Link}
            to={editPath(screen, record.id)}
          >
            {translate('framework.action.edit')}
          </Button>
        ))}
    </>
  );
}
