import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ReadingChoice } from '../../../contract/wire/calls/fileReading.ts';
import type { ImportRun } from '../../../contract/wire/calls/importCalls.ts';
import { UploadProgress } from '../../kinds/parts/files/UploadProgress.tsx';
import { useUpload } from '../../kinds/parts/files/useUpload.ts';
import { Callout, Note, Panel } from '../../ui/page/Page.tsx';
import { hasReadingChoice, ReadingFields } from '../parts/ReadingFields.tsx';
import { uploadAddress } from './uploadAddress.ts';
import { uploadFailure } from './uploadFailure.ts';

interface FileReadingProps {
  screen: PlacedView;
  run: ImportRun;
  /** The file while this page is open; `null`: it has to be chosen once more. */
  file: File | null;
  onRun: (id: string) => void;
}

/** How the file was read, as guessed: a change reads it once more. */
export function FileReading({ screen, run, file, onRun }: FileReadingProps) {
  const translate = useTranslate();
  const { state, send, cancel } = useUpload<ImportRun>(uploadAddress(screen), ({ id }) =>
    onRun(id),
  );
  if (!hasReadingChoice(run)) return null;
  const change = (choice: ReadingChoice): void => {
    if (file) send(file, uploadAddress(screen, { replaces: run.id, choice }));
  };
  const failure = uploadFailure(state, translate);
  const text = (key: string) => translate(`framework.import.reading.${key}`);
  return (
    <Panel title={text('title')} note={text('note')}>
      {failure !== null && <Callout tone="bad">{failure}</Callout>}
      {file === null && <Note>{text('chooseAgain')}</Note>}
      <ReadingFields
        reading={run.reading}
        sheets={run.sheets}
        isFixed={file === null || state.phase === 'sending'}
        onChange={change}
      />
      {state.phase === 'sending' && (
        <UploadProgress translate={translate} state={state} isImage={false} onCancel={cancel} />
      )}
    </Panel>
  );
}
