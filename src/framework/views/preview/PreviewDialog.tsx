import './preview.css';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { SITE } from '../../../contract/model/publicApi.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import type { ViewRecord } from '../../core/records/record.ts';
import { PreviewFrame, type PreviewWidth } from './PreviewFrame.tsx';
import { usePreview } from './usePreview.ts';

export interface PreviewDialogProps {
  resource: string;
  record: ViewRecord;
  isRevision: boolean;
  onClose: () => void;
}

interface ChoiceProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  value: Value;
  labelOf: (option: Value) => string;
  onChange: (option: Value) => void;
}

function Choice<Value extends string>({
  legend,
  options,
  value,
  labelOf,
  onChange,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option}>
          <input
            type="radio"
            name={name}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {labelOf(option)}
        </label>
      ))}
    </fieldset>
  );
}

const WIDTHS: readonly PreviewWidth[] = ['desktop', 'phone'];

/** Previews a record on the website, in either language and at desktop and phone width. */
export function PreviewDialog({ resource, record, isRevision, onClose }: PreviewDialogProps) {
  const { text, language: initial } = useTexts('framework.preview');
  const titleId = useId();
  const [language, setLanguage] = useState(initial);
  const [width, setWidth] = useState<PreviewWidth>('desktop');
  const { message, isError, refetch } = usePreview(resource, record, isRevision, language);
  return (
    <Dialog open fullWidth maxWidth="xl" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('title')}</DialogTitle>
      <DialogContent>
        <div className="preview-body">
          <div className="preview-bar">
            <Choice
              legend={text('language')}
              options={LANGUAGES}
              value={language}
              labelOf={(option) => text(`languages.${option}`)}
              onChange={setLanguage}
            />
            <Choice
              legend={text('width')}
              options={WIDTHS}
              value={width}
              labelOf={(option) => text(`widths.${option}`)}
              onChange={setWidth}
            />
            <p className="preview-note">{text('saved')}</p>
          </div>
          {isError ? (
            <p role="alert">
              {text('failed')} <Button onClick={refetch}>{text('again')}</Button>
            </p>
          ) : (
            <PreviewFrame title={text('title')} width={width} message={message} />
          )}
        </div>
      </DialogContent>
      <DialogActions>
        <Button href={SITE} target="_blank" rel="noopener">
          {text('site')}
        </Button>
        <Button onClick={onClose}>{text('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
