import Button from '@mui/material/Button';
import ClickAwayListener from '@mui/material/ClickAwayListener';
import Popper from '@mui/material/Popper';
import { useEffect, type KeyboardEvent } from 'react';
import { ResourceContextProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { isPlainText } from '../../../../contract/model/kindTraits.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';
import { titleOf, type ViewRecord } from '../../../core/records/record.ts';
import { FieldInput } from '../../../kinds/FieldInput.tsx';
import { KindForm } from '../../parts/KindForm.tsx';
import { lockReason } from '../../workflow/lockReason.ts';
import type { Column } from '../columns/column.ts';
import { closedReason } from '../table/closedReason.ts';
import { CellConflict, ConflictButtons } from './CellConflict.tsx';
import './inline.css';
import { useCellSave, type CellSave } from './useCellSave.ts';

interface CellEditorProps {
  screen: PlacedView;
  record: ViewRecord;
  column: Column;
  cell: HTMLTableCellElement;
  onClose: () => void;
}

const FOCUSABLE = 'input:not([type="hidden"]), textarea, [role="combobox"], select';

/** Positions the editor over the cell. */
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
 * The editor over a cell: Enter and a click outside save, Escape cancels. A cell that may not be
 * changed opens no editor; a notification gives the reason.
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

/** A ref callback: the editor is in the document only after its first rendering. */
function focusFirst(box: HTMLElement | null): void {
  const input = box?.querySelector<HTMLElement>(FOCUSABLE);
  input?.focus({ preventScroll: true });
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select();
}

function OpenEditor({ screen, record, column, cell, onClose }: CellEditorProps) {
  const { translate, language } = useTexts();
  const title =
    titleOf(screen.resource, record, language, translate) || translate('framework.list.untitled');
  const leave = () => {
    onClose();
    cell.tabIndex = -1;
    (cell.querySelector<HTMLElement>('a, button') ?? cell).focus({ preventScroll: true });
  };
  const save = useCellSave({ screen, record, column }, leave);
  const { submit, isSaving, theirs } = save;
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys typed here must not reach the list below.
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
          aria-label={translate('framework.list.inline.title', {
            name: translate(column.labelKey),
            title,
          })}
          style={{ minWidth: cell.offsetWidth }}
          onKeyDown={onKeyDown}
        >
          <EditorForm screen={screen} column={column} save={save} onLeave={leave} />
        </div>
      </ClickAwayListener>
    </Popper>
  );
}

interface EditorFormProps {
  screen: PlacedView;
  column: Column;
  save: CellSave;
  onLeave: () => void;
}

function EditorForm({ screen, column, save, onLeave }: EditorFormProps) {
  const translate = useTranslate();
  const { refetch } = useListContext();
  const { name, field } = column;
  const resource = screen.resource.name;
  const { form, submit, overwrite, isSaving, problem, theirs } = save;
  return (
    <ResourceContextProvider value={resource}>
      <KindForm resource={resource} form={form} onSubmit={submit}>
        <div hidden={theirs !== null}>
          <FieldInput
            field={field}
            name={name}
            source={name}
            resource={resource}
            view={screen.name}
            label={translate(column.labelKey)}
            required={field.required === true}
            compact={!isPlainText(field) || field.i18n !== true}
          />
        </div>
        {theirs && (
          <CellConflict
            screen={screen}
            column={column}
            theirs={theirs}
            mine={form.getValues(name)}
          />
        )}
        {problem !== null && (
          <p className="cell-problem" role="alert">
            {problem}
          </p>
        )}
        <div className="cell-buttons">
          {theirs ? (
            <ConflictButtons
              isSaving={isSaving}
              onSaveMine={overwrite}
              onKeepTheirs={() => {
                void refetch();
                onLeave();
              }}
            />
          ) : (
            <EditButtons isSaving={isSaving} onCancel={onLeave} />
          )}
        </div>
      </KindForm>
    </ResourceContextProvider>
  );
}

function EditButtons({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  const translate = useTranslate();
  return (
    <>
      <span className="view-quiet cell-keys">{translate('framework.list.inline.keys')}</span>
      <Button size="small" onClick={onCancel}>
        {translate('framework.action.cancel')}
      </Button>
      <Button size="small" type="submit" variant="contained" loading={isSaving}>
        {translate('framework.action.save')}
      </Button>
    </>
  );
}
