import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'ra-core';
import { useId, useState } from 'react';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import { useLanguage } from '../../core/portal/useLanguage.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { ChosenNames } from '../parts/ChosenNames.tsx';
import { ShownValue } from '../parts/ShownValue.tsx';
import { compareVersions, ownChoices, type Side } from './values/compareVersions.ts';
import type { Values } from './values/formValues.ts';

export interface StaleVersions {
  /** The record as it was when the form was opened. */
  before: Values;
  mine: Values;
  /** The record as somebody else left it. */
  theirs: ViewRecord;
}

export interface StaleDialogProps {
  resource: ResourceDeclaration;
  /** react-admin's name of the screen. */
  admin: string;
  versions: StaleVersions;
  /** Fields that the form shows. */
  names: readonly string[];
  isSaving: boolean;
  onCancel: () => void;
  onSave: (choices: Record<string, Side>) => void;
}

/** Somebody saved the same record first: both values, field by field, and which of them is to stand. */
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
  const language = useLanguage();
  const titleId = useId();
  const { before, mine, theirs } = versions;
  const { conflicts, theirs: onlyTheirs } = compareVersions(before, mine, theirs, names);
  const [choices, setChoices] = useState(() => ownChoices(before, theirs, conflicts));
  const undecided = conflicts.filter((name) => choices[name] === undefined);

  const label = (name: string) => translate(`resources.${resource.name}.fields.${name}`);
  const shown = (name: string, values: Values) => {
    const field = resource.fields[name];
    if (!field) return null;
    const own = { resource: resource.name, language, translate, variant: 'page' as const };
    // Names of references come along with the stored record; those of my own choice have to be asked for.
    if (values === mine && (field.kind === 'ref' || field.kind === 'refs')) {
      const ids = [mine[name]].flat().filter((id) => typeof id === 'string');
      return <ChosenNames resource={admin} path={name} ids={ids} />;
    }
    return (
      <ShownValue
        field={field}
        name={name}
        value={values[name]}
        record={{ ...theirs, ...values }}
        {...own}
      />
    );
  };
  const option = (name: string, side: Side, values: Values) => (
    <label className="stale-option" data-chosen={choices[name] === side || undefined}>
      <input
        type="radio"
        name={`stale-${name}`}
        checked={choices[name] === side}
        onChange={() => setChoices((present) => ({ ...present, [name]: side }))}
      />
      <span>
        <span className="stale-side">{translate(`framework.stale.${side}`)}</span>
        <span className="stale-value">{shown(name, values)}</span>
      </span>
    </label>
  );

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
            {option(name, 'mine', mine)}
            {option(name, 'theirs', theirs)}
          </fieldset>
        ))}
        {onlyTheirs.length > 0 && (
          <div className="view-note">
            <p>{translate('framework.stale.also')}</p>
            <dl className="stale-also">
              {onlyTheirs.map((name) => (
                <div key={name}>
                  <dt>{label(name)}</dt>
                  <dd>{shown(name, theirs)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
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
