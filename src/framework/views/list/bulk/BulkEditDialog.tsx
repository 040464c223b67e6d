import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
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
import { KindForm } from '../../parts/KindForm.tsx';
import { setFormErrors } from '../../parts/setFormErrors.ts';
import { BulkDialog } from './BulkDialog.tsx';
import { fieldsOfAll, fieldsOfSome } from './bulkFields.ts';
import { useBulk, useBulkCount } from './useBulk.ts';

export interface BulkEditDialogProps {
  screen: PlacedView;
  scope: BulkScope;
  /** The selected records; with a filter as scope, those of the current page. */
  records: readonly ViewRecord[];
  onClose: () => void;
  onChanged: () => void;
}

const TEXTS = { done: 'framework.list.bulkEdit.done' };

/** Sets fields of many records to the same values; other fields are unchanged. */
export function BulkEditDialog({
  screen,
  scope: given,
  records: ticked,
  onClose,
  onChanged,
}: BulkEditDialogProps) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const dataProvider = useViewDataProvider();
  const { resource } = screen;
  // Captured when the dialog opened, because a finished change clears the selection.
  const [{ wanted, records }] = useState({ wanted: given, records: ticked });
  const { count, scope } = useBulkCount(screen, wanted);
  const editable =
    'ids' in wanted ? fieldsOfAll(screen, records) : fieldsOfSome(screen, privileges);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const form = useForm<Record<string, unknown>>({ shouldUnregister: true });
  const bulk = useBulk(TEXTS, onChanged, onClose);

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
  const counts = { count: formatInteger(count), smart_count: count };
  return (
    <BulkDialog
      screen={screen}
      bulk={bulk}
      title={translate('framework.list.bulkEdit.title', counts)}
      running={translate('framework.list.bulkEdit.running')}
      texts={TEXTS}
      isEmpty={editable.length === 0}
      onClose={onClose}
      wrap={(inside) => (
        <KindForm resource={resource.name} form={form} onSubmit={submit}>
          {inside}
        </KindForm>
      )}
      action={
        <Button
          type="submit"
          variant="contained"
          loading={bulk.isSending}
          disabled={chosen.length === 0}
        >
          {translate('framework.list.bulkEdit.apply', counts)}
        </Button>
      }
    >
      {editable.length === 0 ? (
        <p>{translate('framework.list.bulkEdit.nothing')}</p>
      ) : (
        <div className="bulk-fields">
          <p className="view-quiet">{translate('framework.list.bulkEdit.hint')}</p>
          <ChosenFields screen={screen} editable={editable} chosen={chosen} onChange={setChosen} />
          {count > BULK_AT_ONCE && (
            <p className="view-quiet">{translate('framework.list.bulkEdit.asJob')}</p>
          )}
        </div>
      )}
    </BulkDialog>
  );
}

interface ChosenFieldsProps {
  screen: PlacedView;
  editable: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** An input for each selected field, and a drop-down to add further ones. */
function ChosenFields({ screen, editable, chosen, onChange }: ChosenFieldsProps) {
  const translate = useTranslate();
  const { resource } = screen;
  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);
  const left = editable.filter((name) => !chosen.includes(name));
  return (
    <>
      {chosen.map((name) => {
        const field = resource.fields[name];
        const remove = translate('framework.list.bulkEdit.remove', { name: label(name) });
        return (
          field && (
            <div key={name} className="bulk-field">
              <FieldInput
                field={field}
                name={name}
                source={name}
                resource={resource.name}
                view={screen.name}
                label={label(name)}
                help={field.help ? translate(`resources.${resource.name}.help.${name}`) : undefined}
                required={field.required === true}
              />
              <button
                type="button"
                className="list-step"
                aria-label={remove}
                title={remove}
                onClick={() => onChange(chosen.filter((other) => other !== name))}
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
          onChange={(event) => onChange([...chosen, event.target.value])}
        >
          <option value="" disabled>
            {translate('framework.list.bulkEdit.choose')}
          </option>
          {left.map((name) => (
            <option key={name} value={name}>
              {label(name)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
