import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ComponentType } from 'react';
import { initialValues } from '../../../contract/model/kinds/checkRecord.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { usePrivileges } from '../../core/portal/PortalServices.tsx';
import { useTexts } from '../../core/portal/useTexts.ts';
import { creatableFields } from '../../core/records/grants.ts';
import { titleOf } from '../../core/records/record.ts';
import type { Choice } from '../../core/records/viewDataProvider.ts';
import type { RecordFormProps } from './recordFormProps.ts';
import { useSaveRecord } from './useSaveRecord.ts';
import { useWhereContext } from './useWhereContext.ts';

export interface InlineCreateDialogProps {
  resource: ResourceDeclaration;
  Form: ComponentType<RecordFormProps>;
  onDone: (choice: Choice | null) => void;
}

/** The full generated form of another resource, in a dialog over the current form. */
export function InlineCreateDialog({ resource, Form, onDone }: InlineCreateDialogProps) {
  const { translate, language } = useTexts();
  const privileges = usePrivileges();
  const context = useWhereContext();
  const titleId = useId();
  const { create } = useSaveRecord(resource.name);
  const view = resource.views?.['main'];
  return (
    <Dialog open onClose={() => onDone(null)} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId}>
        {translate('framework.form.createTitle', {
          name: translate(`resources.${resource.name}.name`, { smart_count: 1 }),
        })}
      </DialogTitle>
      <DialogContent>
        <Form
          resource={resource}
          admin={resource.name}
          hide={view?.hide}
          initial={initialValues(resource, context)}
          editable={creatableFields(resource, view, privileges)}
          draftKey={null}
          isNested
          send={create}
          onSaved={(record) =>
            onDone({ id: record.id, label: titleOf(resource, record, language) })
          }
          onCancel={() => onDone(null)}
        />
      </DialogContent>
    </Dialog>
  );
}
