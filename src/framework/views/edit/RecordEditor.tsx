import Button from '@mui/material/Button';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { editableFields, mayUse } from '../../core/records/grants.ts';
import { permissionsOf, type ViewRecord } from '../../core/records/record.ts';
import { adminResource, showPath } from '../../core/routes/recordPaths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { removeDrafts } from '../form/drafts/drafts.ts';
import { useDraftKey } from '../form/drafts/useDraftKey.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import type { Next } from '../form/useRecordForm.ts';
import { useSaveRecord } from '../form/useSaveRecord.ts';
import { CopyLink } from '../parts/CopyLink.tsx';
import { DeleteDialog } from '../parts/DeleteDialog.tsx';
import { HistoryLink } from '../parts/HistoryLink.tsx';
import { PreviousNext } from '../parts/PreviousNext.tsx';
import { Slot } from '../parts/Slot.tsx';
import { useChangeNotice } from '../parts/useChangeNotice.ts';
import { PresenceBanner } from '../presence/PresenceBanner.tsx';
import { PreviewButton } from '../preview/PreviewButton.tsx';
import { RevisionSlot } from '../revision/RevisionSlot.tsx';
import { isRevising } from '../revision/useRevised.ts';
import { RecordHeader } from '../show/RecordHeader.tsx';
import { WorkflowSlot } from '../workflow/WorkflowSlot.tsx';

export interface RecordEditorProps {
  screen: PlacedView;
  record: ViewRecord;
  /** The sections of a hand-written layout; absent: as declared. */
  children?: ReactNode;
}

function DeleteButton({ isAllowed, onClick }: { isAllowed: boolean; onClick: () => void }) {
  const translate = useTranslate();
  const reason = isAllowed ? undefined : translate('framework.reason.delete');
  return (
    <Button
      color="error"
      startIcon={<Icon name="delete" />}
      title={reason}
      aria-description={reason}
      aria-disabled={!isAllowed || undefined}
      className={isAllowed ? undefined : 'form-closed'}
      onClick={isAllowed ? onClick : undefined}
    >
      {translate('framework.action.delete')}
    </Button>
  );
}

/** The navigation after a save or a deletion. `released` disables the warning about unsaved changes. */
function useLeaving(screen: PlacedView, isRevision: boolean, draftKey: string | null) {
  const noticeChange = useChangeNotice();
  const navigate = useNavigate();
  const released = useRef(false);
  const toList = () => void navigate(screen.path, { state: { returning: true } });
  return {
    released,
    toList,
    leaveDeleted: () => {
      released.current = true;
      if (draftKey !== null) removeDrafts(draftKey);
      toList();
    },
    onSaved: (_saved: ViewRecord, next: Next) => {
      noticeChange(isRevision ? 'framework.revision.saved' : 'framework.form.saved');
      if (next === 'leave') toList();
    },
  };
}

/** The form of a stored record, with its actions. */
export function RecordEditor({ screen, record, children }: RecordEditorProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const [isDeleting, setDeleting] = useState(false);
  const { resource, view } = screen;
  const admin = adminResource(screen);
  const { update, revise } = useSaveRecord(admin);
  const can = permissionsOf(record);
  const editable = useMemo(
    () => new Set([...editableFields(resource, can.edit), ...editableFields(resource, can.revise)]),
    [resource, can.edit, can.revise],
  );
  const isRevision = isRevising(record);
  const isSingle = view.single === true;
  const draftKey = useDraftKey(screen.path, record.id);
  const { released, toList, leaveDeleted, onSaved } = useLeaving(screen, isRevision, draftKey);
  return (
    <>
      <RecordHeader screen={screen} record={record}>
        <EditorActions screen={screen} record={record} />
      </RecordHeader>
      <RecordForm
        resource={resource}
        admin={admin}
        view={screen.name}
        hide={view.hide}
        record={record}
        editable={editable}
        draftKey={draftKey}
        send={(data, version) => (isRevision ? revise : update)(record.id, data, version)}
        onSaved={onSaved}
        onCancel={isSingle ? undefined : toList}
        stayLabel={isSingle ? undefined : translate('framework.action.saveAndStay')}
        staysAfterSave={isSingle}
        released={released}
        notice={({ version, compare }) => (
          <PresenceBanner
            screen={screen}
            id={record.id}
            version={version}
            isForm
            onCompare={compare}
          />
        )}
        top={
          <>
            <WorkflowSlot screen={screen} record={record} />
            <RevisionSlot screen={screen} record={record} isForm />
            <Slot name="formTop" screen={screen} record={record} />
          </>
        }
        bottom={<Slot name="formBottom" screen={screen} record={record} isBoxed />}
        extra={
          !isSingle && mayUse(resource, 'delete', privileges) ? (
            <DeleteButton isAllowed={can.delete === true} onClick={() => setDeleting(true)} />
          ) : undefined
        }
      >
        {children}
      </RecordForm>
      {isDeleting && (
        <DeleteDialog
          screen={screen}
          records={[record]}
          onClose={() => setDeleting(false)}
          onDeleted={leaveDeleted}
        />
      )}
    </>
  );
}

/** Links and buttons of the record in the header of its form. */
function EditorActions({ screen, record }: RecordEditorProps) {
  const translate = useTranslate();
  const isSingle = screen.view.single === true;
  return (
    <>
      {!isSingle && <PreviousNext screen={screen} record={record} to="edit" />}
      <PreviewButton
        screen={screen}
        record={record}
        isRevision={isRevising(record) && Boolean(record._revision)}
      />
      <CopyLink screen={screen} record={record} />
      <HistoryLink screen={screen} record={record} />
      {permissionsOf(record).show && !isSingle && (
        <Button component={Link} to={showPath(screen, record.id)} startIcon={<Icon name="show" />}>
          {translate('framework.action.show')}
        </Button>
      )}
    </>
  );
}
