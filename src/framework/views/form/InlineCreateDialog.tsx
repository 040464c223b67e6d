import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId } from 'react';
import { initialValues } from '../../../contract/model/checkRecord.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { creatableFields } from '../../core/grants.ts';
import { usePrivileges } from '../../core/PortalServices.tsx';
import { titleOf } from '../../core/record.ts';
import { useLanguage } from '../../core/useLanguage.ts';
import type { Choice } from '../../core/viewDataProvider.ts';
import { RecordForm } from './RecordForm.tsx';
import { useSaveRecord } from './useSaveRecord.ts';
import { useWhereContext } from './useWhereContext.ts';

export interface InlineCreateDialogProps {
  resource: ResourceDeclaration;
  onDone: (choice: Choice | null) => void;
}

/** The whole generated form of another resource, over the one being filled in. */
export function InlineCreateDialog({ resource, onDone }: InlineCreateDialogProps) {
  const translate = useTranslate();
  const language = useLanguage();
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
        <RecordForm
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
