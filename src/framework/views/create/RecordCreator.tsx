import { useMemo, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { creatableFields } from '../../core/records/grants.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { adminResource, editPath } from '../../core/routes/recordPaths.ts';
import { useDraftKey } from '../form/drafts/useDraftKey.ts';
import { RecordForm } from '../form/RecordForm.tsx';
import type { Next } from '../form/useRecordForm.ts';
import { useSaveRecord } from '../form/useSaveRecord.ts';
import { useWhereContext } from '../form/useWhereContext.ts';
import { BackLink } from '../parts/BackLink.tsx';
import { ScreenHeader } from '../parts/ScreenHeader.tsx';
import { Slot } from '../parts/Slot.tsx';
import { useChangeNotice } from '../parts/useChangeNotice.ts';
import { copyOf } from './copyOf.ts';
import { valuesInAddress } from './valuesInAddress.ts';

interface RecordCreatorProps {
  screen: PlacedView;
  copied?: ViewRecord | undefined;
  /** The sections of a hand-written layout; absent: as declared. */
  children?: ReactNode;
}

/** Defaults, overridden by the values in the address, then by those of the copied record. */
function useInitialValues(
  { resource }: PlacedView,
  copied: ViewRecord | undefined,
  editable: ReadonlySet<string>,
) {
  const { search } = useLocation();
  const context = useWhereContext();
  const copy = useMemo(
    () => (copied ? copyOf(resource, copied, editable) : null),
    [resource, copied, editable],
  );
  const initial = useMemo(
    () => ({
      ...initialValues(resource, context),
      ...valuesInAddress(search, resource, editable),
      ...copy?.values,
    }),
    [resource, context, search, editable, copy],
  );
  return { initial, notCopied: copy?.left ?? [] };
}

/** Creates a record; then returns to the list or continues with another new one. */
export function RecordCreator({ screen, copied, children }: RecordCreatorProps) {
  const translate = useTranslate();
  const noticeChange = useChangeNotice();
  const navigate = useNavigate();
  const privileges = usePrivileges();
  const [made, setMade] = useState(0);
  const { resource, view } = screen;
  const admin = adminResource(screen);
  const { create } = useSaveRecord(admin);
  const editable = useMemo(
    () => creatableFields(resource, view, privileges),
    [resource, view, privileges],
  );
  const { initial, notCopied } = useInitialValues(screen, copied, editable);
  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);
  const draftKey = useDraftKey(screen.path, null);
  const toList = () => void navigate(screen.path, { state: { returning: true } });

  const onSaved = ({ id }: ViewRecord, next: Next) => {
    noticeChange('framework.form.created');
    if (next === 'leave' && view.opensNew) void navigate(editPath(screen, id), { replace: true });
    else if (next === 'leave') toList();
    // A new form instead of a cleared one, so that nothing of the last record remains.
    else setMade((count) => count + 1);
  };
  return (
    <div className="record-screen">
      <ScreenHeader
        lead={<BackLink screen={screen} />}
        title={translate('framework.form.createTitle', {
          name: translate(`resources.${resource.name}.name`, { smart_count: 1 }),
        })}
      />
      {notCopied.length > 0 && (
        <p className="view-note">
          {translate('framework.form.notCopied', { names: notCopied.map(label).join(', ') })}
        </p>
      )}
      <RecordForm
        key={made}
        resource={resource}
        admin={admin}
        view={screen.name}
        hide={view.hide}
        initial={initial}
        editable={editable}
        draftKey={draftKey}
        send={create}
        onSaved={onSaved}
        onCancel={toList}
        stayLabel={translate('framework.action.saveAndAnother')}
        top={<Slot name="formTop" screen={screen} />}
        bottom={<Slot name="formBottom" screen={screen} isBoxed />}
      >
        {children}
      </RecordForm>
    </div>
  );
}
