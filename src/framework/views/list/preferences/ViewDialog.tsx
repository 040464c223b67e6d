import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import {
  EVERYBODY,
  type SavedView,
  type SavedViews,
  type SharedWith,
} from '../../../../contract/wire/calls/savedViewCalls.ts';
import { textIn } from '../../../core/fields/localisedText.ts';
import { useTexts } from '../../../core/portal/useTexts.ts';

interface Details {
  name: string;
  sharedWith: SharedWith;
  isDefault: boolean;
}

interface ViewDialogProps {
  /** `null`: a new one. */
  view: SavedView | null;
  /** Names of the person's other views. */
  names: readonly string[];
  roles: SavedViews['roles'];
  onClose: () => void;
  onSave: (details: Details) => Promise<void>;
  onDelete: () => Promise<void>;
}

/** Not shared: an option of a drop-down cannot be `null`. */
const NOT_SHARED = '';
const MAX_NAME_LENGTH = 120;

/** The name and audience of a saved view, and whether the list opens with it. */
export function ViewDialog({ view, names, roles, onClose, onSave, onDelete }: ViewDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const [details, setDetails] = useState<Details>({
    name: view?.name ?? '',
    sharedWith: view?.sharedWith ?? null,
    isDefault: view?.isDefault ?? false,
  });
  const [isBusy, setBusy] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const name = details.name.trim();
  const isTaken = name !== view?.name && names.includes(name);
  const problem =
    name === ''
      ? translate('framework.list.views.nameNeeded')
      : isTaken
        ? translate('framework.list.views.nameTaken')
        : undefined;
  const doing = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (problem === undefined) void doing(() => onSave({ ...details, name }));
  };

  return (
    <Dialog
      open
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>
          {translate(view ? 'framework.list.views.editTitle' : 'framework.list.views.newTitle')}
        </DialogTitle>
        <DialogContent className="views-form">
          {view === null && (
            <p className="view-quiet">{translate('framework.list.views.newHint')}</p>
          )}
          <DetailInputs
            details={details}
            problem={isSubmitted ? problem : undefined}
            roles={roles}
            onChange={(changes) => setDetails((present) => ({ ...present, ...changes }))}
          />
          {isDeleting && view && (
            <DeleteQuestion
              name={view.name}
              isBusy={isBusy}
              onDelete={() => void doing(onDelete)}
            />
          )}
        </DialogContent>
        <DialogActions>
          {view && !isDeleting && (
            <Button
              color="error"
              onClick={() => setDeleting(true)}
              sx={{ marginInlineEnd: 'auto' }}
            >
              {translate('framework.action.delete')}
            </Button>
          )}
          <Button onClick={onClose} disabled={isBusy}>
            {translate('framework.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy && !isDeleting}>
            {translate('framework.action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface DetailInputsProps {
  details: Details;
  /** Problem of the name. */
  problem: string | undefined;
  roles: SavedViews['roles'];
  onChange: (changes: Partial<Details>) => void;
}

function DetailInputs({ details, problem, roles, onChange }: DetailInputsProps) {
  const { translate, language } = useTexts();
  return (
    <>
      <TextField
        autoFocus
        required
        label={translate('framework.list.views.name')}
        value={details.name}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => onChange({ name: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH, autoComplete: 'off' } }}
      />
      <TextField
        select
        label={translate('framework.list.views.sharedWith')}
        value={details.sharedWith ?? NOT_SHARED}
        helperText={translate('framework.list.views.sharedHint')}
        onChange={(event) =>
          onChange({ sharedWith: event.target.value === NOT_SHARED ? null : event.target.value })
        }
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value={NOT_SHARED}>{translate('framework.list.views.onlyMe')}</option>
        <option value={EVERYBODY}>{translate('framework.list.views.everybody')}</option>
        {roles.map(({ id, label }) => (
          <option key={id} value={id}>
            {translate('framework.list.views.role', { name: textIn(label, language).text })}
          </option>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Checkbox
            checked={details.isDefault}
            onChange={(_, isDefault) => onChange({ isDefault })}
          />
        }
        label={translate('framework.list.views.setDefault')}
      />
    </>
  );
}

function DeleteQuestion({
  name,
  isBusy,
  onDelete,
}: {
  name: string;
  isBusy: boolean;
  onDelete: () => void;
}) {
  const translate = useTranslate();
  return (
    <div className="view-alert" role="alert">
      <p>{translate('framework.list.views.deleteQuestion', { name })}</p>
      <Button color="error" loading={isBusy} onClick={onDelete}>
        {translate('framework.action.delete')}
      </Button>
    </div>
  );
}
