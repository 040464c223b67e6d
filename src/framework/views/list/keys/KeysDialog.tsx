import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { Fragment, useId } from 'react';
import { useTranslate } from 'react-admin';
import { useSingleKeys } from './useListShortcuts.ts';
import './keys.css';

/** Keys grouped by scope; alternatives share a line. */
const KEYS: Readonly<
  Record<'anywhere' | 'inList', readonly (readonly [name: string, keys: readonly string[]])[]>
> = {
  anywhere: [
    ['search', ['/']],
    ['filter', ['f']],
    ['print', ['Ctrl P']],
    ['help', ['?']],
  ],
  inList: [
    ['cells', ['←', '↑', '→', '↓']],
    ['row', ['Home', 'End']],
    ['list', ['Ctrl Home', 'Ctrl End']],
    ['pages', ['Page Up', 'Page Down']],
    ['open', ['Enter']],
    ['edit', ['F2', 'Enter']],
    ['select', ['Space', 'x']],
    ['peek', ['Space']],
    ['selectRange', ['Shift Space']],
    ['selectPage', ['Ctrl A']],
    ['width', ['Shift ←', 'Shift →']],
    ['leave', ['Tab']],
  ],
};

const isSingle = (keys: readonly string[]): boolean =>
  keys.every((key) => key.length === 1 && /[a-z/?]/.test(key));

/** The keys of a list, and a switch for the single-letter ones. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  const [isOn, setOn] = useSingleKeys();
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId}>{translate('framework.list.keys.title')}</DialogTitle>
      <DialogContent>
        {(['anywhere', 'inList'] as const).map((place) => (
          <Fragment key={place}>
            <h3 className="keys-place">{translate(`framework.list.keys.${place}`)}</h3>
            <dl className="keys">
              {KEYS[place].map(([name, keys]) => (
                <div key={name} data-off={(!isOn && isSingle(keys)) || undefined}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{translate(`framework.list.keys.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </Fragment>
        ))}
        <FormControlLabel
          control={<Switch checked={isOn} onChange={(_, next) => setOn(next)} />}
          label={translate('framework.list.keys.single')}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {translate('framework.action.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
