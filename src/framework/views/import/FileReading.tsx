import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import {
  ENCODINGS,
  type FileReading as Reading,
  type ReadingChoice,
  SEPARATORS,
} from '../../../contract/wire/calls/fileReading.ts';
import type { ImportRun } from '../../../contract/wire/calls/importCalls.ts';
import { UploadProgress } from '../../kinds/parts/files/UploadProgress.tsx';
import { useUpload } from '../../kinds/parts/files/useUpload.ts';
import { Callout, Note, Panel } from '../../ui/page/Page.tsx';
import { changedReading, uploadAddress } from './uploadAddress.ts';
import { uploadFailure } from './uploadFailure.ts';

interface FileReadingProps {
  screen: PlacedView;
  run: ImportRun;
  /** The file while this page is open; `null`: it has to be chosen once more. */
  file: File | null;
  onRun: (id: string) => void;
}

type Options = readonly (readonly [value: string, text: string])[];

interface ReadingSelectProps {
  label: string;
  value: string;
  options: Options;
  isFixed: boolean;
  onChange: (value: string) => void;
}

function ReadingSelect({ label, value, options, isFixed, onChange }: ReadingSelectProps) {
  const id = useId();
  return (
    <div className="import-reading">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ReadingSelectsProps {
  run: ImportRun;
  isFixed: boolean;
  onChange: (changed: ReadingChoice) => void;
}

/** What can be chosen about this file. */
function ReadingSelects({ run: { reading, sheets }, isFixed, onChange }: ReadingSelectsProps) {
  const translate = useTranslate();
  const text = (key: string) => translate(`framework.import.reading.${key}`);
  const { sheet, encoding, separator, headings, firstRows } = reading;
  return (
    <div className="import-readings">
      {sheet !== null && sheets.length > 1 && (
        <ReadingSelect
          label={text('sheet')}
          value={sheet}
          options={sheets.map((one) => [one, one])}
          isFixed={isFixed}
          onChange={(value) => onChange({ sheet: value })}
        />
      )}
      {encoding !== null && (
        <ReadingSelect
          label={text('encoding')}
          value={encoding}
          options={ENCODINGS.map((one) => [one, text(`encodings.${one}`)])}
          isFixed={isFixed}
          onChange={(value) => onChange({ encoding: ENCODINGS.find((one) => one === value) })}
        />
      )}
      {separator !== null && (
        <ReadingSelect
          label={text('separator')}
          value={separator}
          options={SEPARATORS.map((one) => [one, text(`separators.${one}`)])}
          isFixed={isFixed}
          onChange={(value) => onChange({ separator: SEPARATORS.find((one) => one === value) })}
        />
      )}
      {firstRows.length > 0 && (
        <ReadingSelect
          label={text('headings')}
          value={String(headings)}
          options={firstRows.map(({ line, text: cells }) => [
            String(line),
            translate('framework.import.reading.row', { line, cells }),
          ])}
          isFixed={isFixed}
          onChange={(line) => onChange({ headings: Number(line) })}
        />
      )}
    </div>
  );
}

/** Rows above the headings, which are not imported. */
const titleRows = ({ headings, firstRows }: Reading): number =>
  firstRows.filter(({ line }) => line < headings).length;

const hasNothingToChoose = ({ reading, sheets }: ImportRun): boolean =>
  sheets.length <= 1 && reading.encoding === null && reading.firstRows.length === 0;

/** How the file was read, as guessed: a change reads it once more. */
export function FileReading({ screen, run, file, onRun }: FileReadingProps) {
  const translate = useTranslate();
  const { state, send, cancel } = useUpload<ImportRun>(uploadAddress(screen), ({ id }) =>
    onRun(id),
  );
  const { reading } = run;
  if (hasNothingToChoose(run)) return null;
  const change = (changed: ReadingChoice): void => {
    if (!file) return;
    const choice = changedReading(reading, changed);
    send(file, uploadAddress(screen, { replaces: run.id, choice }));
  };
  const isFixed = file === null || state.phase === 'sending';
  const failure = uploadFailure(state, translate);
  const above = titleRows(reading);
  const text = (key: string) => translate(`framework.import.reading.${key}`);
  return (
    <Panel title={text('title')} note={text('note')}>
      {failure !== null && <Callout tone="bad">{failure}</Callout>}
      {file === null && <Note>{text('chooseAgain')}</Note>}
      <ReadingSelects run={run} isFixed={isFixed} onChange={change} />
      {above > 0 && (
        <Note>{translate('framework.import.reading.above', { smart_count: above })}</Note>
      )}
      {state.phase === 'sending' && (
        <UploadProgress translate={translate} state={state} isImage={false} onCancel={cancel} />
      )}
    </Panel>
  );
}
