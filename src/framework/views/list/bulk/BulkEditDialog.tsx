import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { canonicalValue } from '../../../../contract/model/kinds/checkRecord.ts';
import { BULK_AT_ONCE, type BulkScope } from '../../../../contract/wire/bulk.ts';
import { toFormErrors } from '../../../core/fields/fieldProblem.ts';
import { formatInteger } from '../../../core/fields/localFormat.ts';
import { usePrivileges } from '../../../core/portal/PortalServices.tsx';
import type { ViewRecord } from '../../../core/records/record.ts';
import { useViewDataProvider } from '../../../core/records/viewDataProvider.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { FieldInput } from '../../../kinds/FieldInput.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { JobProgress } from '../../../ui/jobs/JobProgress.tsx';
import { KindForm } from '../../parts/KindForm.tsx';
import { setFormErrors } from '../../parts/setFormErrors.ts';
import './bulk.css';
import { fieldsOfAll, fieldsOfSome } from './bulkFields.ts';
import { BulkResult } from './BulkResult.tsx';
import { useBulk, useBulkCount } from './useBulk.ts';

export interface BulkEditDialogProps {
  screen: PlacedView;
  scope: BulkScope;
  /** Those ticked; of all pages, those shown. */
  records: readonly ViewRecord[];
  onClose: () => void;
  onChanged: () => void;
}

const DONE = 'framework.list.bulkEdit.done';

/**
 * Gives many records the same values in chosen fields; what is not chosen stays as it is in each of
 * them.
 */
export function BulkEditDialog({
  screen,
  scope: given,
  records: ticked,
  onClose,
  onChanged,
}: BulkEditDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const privileges = usePrivileges();
  const dataProvider = useViewDataProvider();
  const { resource } = screen;
  // As it was when the dialog opened: a change that is done takes the ticks away.
  const [{ wanted, records }] = useState({ wanted: given, records: ticked });
  const { count, scope } = useBulkCount(screen, wanted);
  const offered = 'ids' in wanted ? fieldsOfAll(screen, records) : fieldsOfSome(screen, privileges);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const form = useForm<Record<string, unknown>>({ shouldUnregister: true });
  const bulk = useBulk({ done: DONE }, onChanged, onClose);
  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);
  const left = offered.filter((name) => !chosen.includes(name));

  const { fieldErrors } = bulk;
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) setFormErrors(form, toFormErrors(fieldErrors));
  }, [form, fieldErrors]);

  const submit = () =>
    void form.handleSubmit((values) => {
      const changes = chosen.flatMap((name) => {
        const field = resource.fields[name];
        return field ? [[name, canonicalValue(field, values[name])] as const] : [];
      });
      void bulk.send(() =>
        dataProvider.bulkUpdate(adminResource(screen), scope, Object.fromEntries(changes)),
      );
    })();
  const isOver = bulk.report !== null;
  return (
    <Dialog
      open
      onClose={bulk.isSending ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="sm"
      fullWidth
    >
      <DialogTitle id={titleId}>
        {translate('framework.list.bulkEdit.title', {
          count: formatInteger(count),
          smart_count: count,
        })}
      </DialogTitle>
      <KindForm resource={resource.name} form={form} onSubmit={submit}>
        <DialogContent>
          {bulk.report ? (
            <BulkResult screen={screen} report={bulk.report} done={DONE} onLeave={onClose} />
          ) : bulk.job ? (
            <JobProgress
              job={bulk.job.job}
              isUnreachable={bulk.job.isUnreachable}
              label={translate('framework.list.bulkEdit.running')}
              onCancel={bulk.job.cancel}
            />
          ) : offered.length === 0 ? (
            <p>{translate('framework.list.bulkEdit.nothing')}</p>
          ) : (
            <div className="bulk-fields">
              <p className="view-quiet">{translate('framework.list.bulkEdit.hint')}</p>
              {chosen.map((fieldName) => {
                const field = resource.fields[fieldName];
                const remove = translate('framework.list.bulkEdit.remove', {
                  name: label(fieldName),
                });
                return (
                  field && (
                    <div key={fieldName} className="bulk-field">
                      <FieldInput
                        field={field}
                        name={fieldName}
                        source={fieldName}
                        resource={resource.name}
                        view={screen.name}
                        label={label(fieldName)}
                        help={
                          field.help
                            ? translate(`resources.${resource.name}.help.${fieldName}`)
                            : undefined
                        }
                        required={field.required === true}
                      />
                      <button
                        type="button"
                        className="list-step"
                        aria-label={remove}
                        title={remove}
                        onClick={() => setChosen(chosen.filter((other) => other !== fieldName))}
                      >
                        <Icon name="close" />
                      </button>
                    </div>
                  )
                );
              })}
              {left.length > 0 && (
                <select
                  className="bulk-choice"
                  aria-label={translate('framework.list.bulkEdit.choose')}
                  value=""
                  onChange={(event) => setChosen([...chosen, event.target.value])}
                >
                  <option value="" disabled>
                    {translate('framework.list.bulkEdit.choose')}
                  </option>
                  {left.map((fieldName) => (
                    <option key={fieldName} value={fieldName}>
                      {label(fieldName)}
                    </option>
                  ))}
                </select>
              )}
              {count > BULK_AT_ONCE && (
                <p className="view-quiet">{translate('framework.list.bulkEdit.asJob')}</p>
              )}
            </div>
          )}
          {bulk.problem !== null && !isOver && (
            <div role="alert" className="view-alert">
              <p>{bulk.problem}</p>
            </div>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={bulk.isSending && bulk.job === null}>
            {translate(
              isOver || offered.length === 0
                ? 'framework.list.bulkEdit.close'
                : 'framework.action.cancel',
            )}
          </Button>
          {!isOver && offered.length > 0 && (
            <Button
              type="submit"
              variant="contained"
              loading={bulk.isSending}
              disabled={chosen.length === 0}
            >
              {translate('framework.list.bulkEdit.apply', {
                count: formatInteger(count),
                smart_count: count,
              })}
            </Button>
          )}
        </DialogActions>
      </KindForm>
    </Dialog>
  );
}
