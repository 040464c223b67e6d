import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isReference } from '../../../contract/model/kindTraits.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { ChosenNames } from '../parts/ChosenNames.tsx';
import { ShownValue } from '../parts/ShownValue.tsx';
import { compareVersions, ownChoices, type Side } from './values/compareVersions.ts';
import type { Values } from './values/formValues.ts';

export interface StaleVersions {
  /** The record when the form was opened. */
  before: Values;
  mine: Values;
  /** The record as another user saved it. */
  theirs: ViewRecord;
}

export interface StaleDialogProps {
  resource: ResourceDeclaration;
  /** react-admin's name of the screen. */
  admin: string;
  versions: StaleVersions;
  /** The fields of the form. */
  names: readonly string[];
  isSaving: boolean;
  onCancel: () => void;
  onSave: (choices: Record<string, Side>) => void;
}

/** Another user saved the record first: shows both values of each conflict and lets the user choose. */
export function StaleDialog({
  resource,
  admin,
  versions,
  names,
  isSaving,
  onCancel,
  onSave,
}: StaleDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const { before, mine, theirs } = versions;
  const { conflicts, theirs: onlyTheirs } = compareVersions(before, mine, theirs, names);
  const [choices, setChoices] = useState(() => ownChoices(before, theirs, conflicts));
  const undecided = conflicts.filter((name) => choices[name] === undefined);

  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);
  const shared = { resource, admin, versions };
  return (
    <Dialog
      open
      onClose={isSaving ? undefined : onCancel}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
    >
      <DialogTitle id={titleId}>{translate('framework.stale.title')}</DialogTitle>
      <DialogContent>
        <p>
          {translate(conflicts.length > 0 ? 'framework.stale.text' : 'framework.stale.noConflict')}
        </p>
        {conflicts.map((name) => (
          <fieldset key={name} className="stale-field">
            <legend>{label(name)}</legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <SideOption
                key={side}
                {...shared}
                name={name}
                side={side}
                isChosen={choices[name] === side}
                onChoose={() => setChoices((present) => ({ ...present, [name]: side }))}
              />
            ))}
          </fieldset>
        ))}
        <TheirChanges {...shared} names={onlyTheirs} />
      </DialogContent>
      <DialogActions>
        {undecided.length > 0 && (
          <span className="view-quiet" role="status">
            {translate('framework.stale.undecided', { smart_count: undecided.length })}
          </span>
        )}
        <Button onClick={onCancel} disabled={isSaving}>
          {translate('framework.stale.back')}
        </Button>
        <Button
          variant="contained"
          disabled={undecided.length > 0}
          loading={isSaving}
          onClick={() => onSave(choices)}
        >
          {translate('framework.stale.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Fields that only the other user changed; their values are kept. */
function TheirChanges({
  names,
  ...shared
}: Omit<SideValueProps, 'name' | 'side'> & { names: readonly string[] }) {
  const translate = useTranslate();
  if (names.length === 0) return null;
  return (
    <div className="view-note">
      <p>{translate('framework.stale.also')}</p>
      <dl className="stale-also">
        {names.map((name) => (
          <div key={name}>
            <dt>{translate(`resources.${shared.resource.name}.fields.${name}`)}</dt>
            <dd>
              <SideValue {...shared} name={name} side="theirs" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface SideValueProps extends Pick<StaleDialogProps, 'resource' | 'admin' | 'versions'> {
  name: string;
  side: Side;
}

function SideValue({ resource, admin, versions, name, side }: SideValueProps) {
  const { translate, language } = useTexts();
  const { mine, theirs } = versions;
  const field = resource.fields[name];
  if (!field) return null;
  // The stored record contains the labels of its references; those of an unsaved choice are
  // fetched.
  if (side === 'mine' && isReference(field)) {
    const ids = [mine[name]].flat().filter((id) => typeof id === 'string');
    return <ChosenNames resource={admin} path={name} ids={ids} />;
  }
  const values: Values = versions[side];
  return (
    <ShownValue
      field={field}
      name={name}
      value={values[name]}
      record={{ ...theirs, ...values }}
      resource={resource.name}
      language={language}
      translate={translate}
      variant="page"
    />
  );
}

function SideOption({
  isChosen,
  onChoose,
  ...value
}: SideValueProps & { isChosen: boolean; onChoose: () => void }) {
  const translate = useTranslate();
  return (
    <label className="stale-option" data-chosen={isChosen || undefined}>
      <input type="radio" name={`stale-${value.name}`} checked={isChosen} onChange={onChoose} />
      <span>
        <span className="stale-side">{translate(`framework.stale.${value.side}`)}</span>
        <span className="stale-value">
          <SideValue {...value} />
        </span>
      </span>
    </label>
  );
}
