import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PlacedView } from '../../../contract/model/catalogue.ts';
import type { ImportRun } from '../../../contract/wire/calls/importCalls.ts';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { MAX_IMPORT_MB } from '../../../contract/wire/import.ts';
import { useCallQuery } from '../../core/calls/useCallQuery.ts';
import '../../kinds/inputs.css';
import { formatDateTime, formatInteger } from '../../core/fields/localFormat.ts';
import { useTexts } from '../../core/portal/useTexts.ts';
import { DropZone } from '../../kinds/parts/files/DropZone.tsx';
import { UploadProgress } from '../../kinds/parts/files/UploadProgress.tsx';
import { useUpload } from '../../kinds/parts/files/useUpload.ts';
import { ActionButton, Actions, Callout, Panel, Rows } from '../../ui/page/Page.tsx';
import { Slot } from '../parts/Slot.tsx';
import { uploadAddress, viewQuery } from './uploadAddress.ts';
import { uploadFailure } from './uploadFailure.ts';
import { useTableDownload } from './useTableDownload.ts';

const RULES = { maxMb: MAX_IMPORT_MB, minWidth: 0, minHeight: 0 };

interface FileStepProps {
  screen: PlacedView;
  onRun: (id: string) => void;
  /** The file that is being sent. */
  onFile: (file: File) => void;
}

const stateOf = ({ state, stopped, isUndone }: ImportRun): string =>
  isUndone ? 'undone' : stopped === null ? state : `${state}Stopped`;

/** Chooses the file; offers a sample file and earlier imports. */
export const FileStep = (props: FileStepProps) => (
  <>
    <ChooseFile {...props} />
    <SampleFile {...props} />
    <EarlierImports {...props} />
  </>
);

function ChooseFile({ screen, onRun, onFile }: FileStepProps) {
  const translate = useTranslate();
  const { resource } = screen;
  const { state, send, cancel } = useUpload<ImportRun>(uploadAddress(screen), (run) =>
    onRun(run.id),
  );
  const [isSeveral, setSeveral] = useState(false);
  const failure = uploadFailure(state, translate);
  const take = (files: readonly File[]) => {
    setSeveral(files.length > 1);
    const [file] = files;
    if (files.length !== 1 || !file) return;
    onFile(file);
    send(file);
  };
  const types = [
    '.xlsx',
    '.ods',
    '.csv',
    '.txt',
    '.tsv',
    ...(resource.formats ?? []).map((ending) => `.${ending}`),
  ];
  const isSending = state.phase === 'sending';
  return (
    <Panel title={translate('framework.import.file')} note={translate('framework.import.fileNote')}>
      {failure !== null && <Callout tone="bad">{failure}</Callout>}
      {isSeveral && <Callout tone="caution">{translate('framework.import.oneFile')}</Callout>}
      {isSending ? (
        <UploadProgress translate={translate} state={state} isImage={false} onCancel={cancel} />
      ) : (
        <DropZone
          translate={translate}
          label={translate('framework.import.file')}
          isImage={false}
          rules={{ ...RULES, types }}
          disabled={false}
          hasFile={false}
          focusRef={() => {}}
          onFiles={take}
        />
      )}
      {!isSending && <Slot name="importFile" screen={screen} onFile={(file) => take([file])} />}
    </Panel>
  );
}

function SampleFile({ screen }: FileStepProps) {
  const { translate, language } = useTexts();
  const { download, isBusy } = useTableDownload();
  const address = `/${screen.resource.name}/-/imports/sample?${viewQuery(screen)}`;
  return (
    <Panel
      title={translate('framework.import.sample')}
      note={translate('framework.import.sampleNote')}
    >
      <Actions>
        {(['xlsx', 'csv'] as const).map((format) => (
          <ActionButton
            key={format}
            quiet
            isBusy={isBusy}
            onClick={() => void download(`${address}&format=${format}&language=${language}`)}
          >
            {translate(`framework.list.exportAs.${format}`)}
          </ActionButton>
        ))}
      </Actions>
    </Panel>
  );
}

function EarlierImports({ screen, onRun }: FileStepProps) {
  const { translate, language } = useTexts();
  const { data: runs } = useCallQuery(recordCalls(screen.resource.name).imports, {
    query: { view: screen.name },
  });
  if (!runs || runs.length === 0) return null;
  return (
    <Panel title={translate('framework.import.earlier')}>
      <Rows>
        {runs.map((run) => (
          <li key={run.id}>
            <span>
              {run.fileName}
              <small>
                {formatDateTime(run.createdAt, language)} ·{' '}
                {translate(`framework.import.state.${stateOf(run)}`, {
                  count: formatInteger(run.counts.applied ?? 0),
                })}
              </small>
            </span>
            <ActionButton quiet onClick={() => onRun(run.id)}>
              {translate('framework.import.open')}
            </ActionButton>
          </li>
        ))}
      </Rows>
    </Panel>
  );
}
