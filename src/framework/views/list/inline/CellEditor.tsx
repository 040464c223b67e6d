import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Popper from '@mui/material/Popper';
import { ResourceContextProvider, useListContext, useNotify, useTranslate } from 'ra-core';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { sameValue } from '../../../../contract/model/changedFields.ts';
import { canonicalValue } from '../../../../contract/model/kinds/checkRecord.ts';
import { toFormErrors } from '../../../core/fields/fieldProblem.ts';
import { useLanguage } from '../../../core/portal/useLanguage.ts';
import { failureOf, failureText } from '../../../core/records/failure.ts';
import { titleOf, type ViewRecord } from '../../../core/records/record.ts';
import { adminResource } from '../../../core/routes/recordPaths.ts';
import { FieldInput } from '../../../kinds/FieldInput.tsx';
import { useSaveRecord } from '../../form/useSaveRecord.ts';
import { ChosenNames } from '../../parts/ChosenNames.tsx';
import { KindForm } from '../../parts/KindForm.tsx';
import { setFormErrors } from '../../parts/setFormErrors.ts';
import { ShownValue } from '../../parts/ShownValue.tsx';
import { useChangeNotice } from '../../parts/useChangeNotice.ts';
import { lockReason } from '../../workflow/lockReason.ts';
import { closedReason } from '../table/closedReason.ts';
import type { Column } from '../table/columns.ts';
import './inline.css';

interface CellEditorProps {
  screen: PlacedView;
  record: ViewRecord;
  column: Column;
  cell: HTMLTableCellElement;
  onClose: () => void;
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, [role="combobox"], select';

/** Over the cell, as wide as it or as its input needs. */
const PLACE = [
  {
    name: 'offset',
    options: {
      offset: ({ reference }: { reference: { height: number } }) => [0, -reference.height],
    },
  },
  { name: 'flip', enabled: false },
];

/**
 * A cell that is being changed: Enter saves, Escape gives up, a click elsewhere saves. Who may not
 * change it hears why.
 */
export function CellEditor(props: CellEditorProps) {
  const { record, column, onClose } = props;
  const translate = useTranslate();
  const notify = useNotify();
  const closed = closedReason(column, record);
  const reason =
    closed === null
      ? null
      : (lockReason(translate, props.screen.resource, record, column.name) ?? translate(closed));
  useEffect(() => {
    if (reason === null) return;
    notify(reason, { type: 'info', messageArgs: { _: reason } });
    onClose();
  }, [reason, notify, onClose]);
  return reason === null ? <OpenEditor {...props} /> : null;
}

/** As the editor comes into the page, which is later than its first drawing. */
function focusFirst(box: HTMLElement | null): void {
  const input = box?.querySelector<HTMLElement>(FOCUSABLE);
  input?.focus({ preventScroll: true });
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
}

const isRecord = (value: unknown): value is ViewRecord =>
  typeof value === 'object' && value !== null && 'id' in value;

function OpenEditor({ screen, record, column, cell, onClose }: CellEditorProps) {
  const translate = useTranslate();
  const language = useLanguage();
  const noticeChange = useChangeNotice();
  const { refetch } = useListContext();
  const { name, field } = column;
  const save = useSaveRecord(adminResource(screen));
  const form = useForm<Record<string, unknown>>({
    defaultValues: { [name]: record[name] ?? null },
    shouldFocusError: false,
  });
  const [isSaving, setSaving] = useState(false);
  const [general, setGeneral] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<ViewRecord | null>(null);
  const label = translate(column.labelKey);
  const title =
    titleOf(screen.resource, record, language, translate) || translate('framework.list.untitled');

  const leave = () => {
    onClose();
    cell.tabIndex = -1;
    (cell.querySelector<HTMLElement>('a, button') ?? cell).focus({ preventScroll: true });
  };

  /**
   * Somebody saved the record meanwhile: what they left elsewhere is no reason to ask, another
   * value of this cell is.
   */
  const meet = async (current: ViewRecord) => {
    if (sameValue(current[name], record[name])) await send(current.version ?? null);
    else setTheirs(current);
  };
  const send = async (version: number | null): Promise<void> => {
    const value = canonicalValue(field, form.getValues(name));
    setSaving(true);
    setGeneral(null);
    try {
      await save.update(record.id, { [name]: value }, version);
      noticeChange('framework.form.saved');
      leave();
    } catch (error) {
      const failure = failureOf(error);
      const current = failure.details['current'];
      const problems = Object.fromEntries(
        Object.entries(failure.fieldErrors).filter(([path]) => path.split('.')[0] === name),
      );
      if (failure.code === 'STALE_VERSION' && isRecord(current)) await meet(current);
      else if (Object.keys(problems).length > 0) setFormErrors(form, toFormErrors(problems));
      else setGeneral(failureText(error, translate));
    } finally {
      setSaving(false);
    }
  };
  const submit = () =>
    void form.handleSubmit(() => {
      if (sameValue(canonicalValue(field, form.getValues(name)), record[name])) leave();
      else void send(record.version ?? null);
    })();

  const onKeyDown = (event: KeyboardEvent) => {
    // Nothing typed here is a key of the list behind.
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <Popper open anchorEl={cell} placement="bottom-start" modifiers={PLACE} className="cell-popper">
      <ClickAwayListener
        mouseEvent="onMouseDown"
        touchEvent="onTouchStart"
        onClickAway={() => theirs === null && !isSaving && submit()}
      >
        <div
          ref={focusFirst}
          className="cell-editor"
          role="dialog"
          aria-label={translate('framework.list.inline.title', { name: label, title })}
          style={{ minWidth: cell.offsetWidth }}
          onKeyDown={onKeyDown}
        >
          <ResourceContextProvider value={screen.resource.name}>
            <KindForm resource={screen.resource.name} form={form} onSubmit={submit}>
              <div hidden={theirs !== null}>
                <FieldInput
                  field={field}
                  name={name}
                  source={name}
                  resource={screen.resource.name}
                  view={screen.name}
                  label={label}
                  required={field.required === true}
                  compact={field.kind !== 'text' || field.i18n !== true}
                />
              </div>
              {theirs && (
                <div className="cell-conflict" role="alert">
                  <p>{translate('framework.list.inline.stale')}</p>
                  <dl>
                    <dt>{translate('framework.stale.theirs')}</dt>
                    <dd>
                      <ShownValue
                        field={field}
                        name={name}
                        value={theirs[name]}
                        record={theirs}
                        resource={screen.resource.name}
                        language={language}
                        translate={translate}
                      />
                    </dd>
                    <dt>{translate('framework.stale.mine')}</dt>
                    <dd>
                      {field.kind === 'ref' || field.kind === 'refs' ? (
                        <ChosenNames
                          resource={adminResource(screen)}
                          path={name}
                          ids={[form.getValues(name)].flat().filter((id) => typeof id === 'string')}
                        />
                      ) : (
                        <ShownValue
                          field={field}
                          name={name}
                          value={form.getValues(name)}
                          record={{}}
                          resource={screen.resource.name}
                          language={language}
                          translate={translate}
                        />
                      )}
                    </dd>
                  </dl>
                </div>
              )}
              {general !== null && (
                <p className="cell-problem" role="alert">
                  {general}
                </p>
              )}
              <div className="cell-buttons">
                {theirs ? (
                  <>
                    <Button
                      size="small"
                      onClick={() => {
                        void refetch();
                        leave();
                      }}
                    >
                      {translate('framework.list.inline.keepTheirs')}
                    </Button>
                    <Button
                      size="small"
                      variant="contained"
                      loading={isSaving}
                      autoFocus
                      onClick={() => void send(theirs.version ?? null)}
                    >
                      {translate('framework.list.inline.saveMine')}
                    </Button>
                  </>
                ) : (
                  <>
                    <span className="view-quiet cell-keys">
                      {translate('framework.list.inline.keys')}
                    </span>
                    <Button size="small" onClick={leave}>
                      {translate('framework.action.cancel')}
                    </Button>
                    <Button size="small" type="submit" variant="contained" loading={isSaving}>
                      {translate('framework.action.save')}
                    </Button>
                  </>
                )}
              </div>
            </KindForm>
          </ResourceContextProvider>
        </div>
      </ClickAwayListener>
    </Popper>
  );
}
