import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useController } from 'react-hook-form';
import type { FileValue } from '../../../contract/model/fields.ts';
import {
  Callout,
  formatBytes,
  useCallMutation,
  useFieldProblem,
} from '../../../framework/index.ts';
import { addAttachment, MAX_FILE_MB, MAX_FILES } from '../api.ts';
import { FILE_TYPES } from '../fileTypes.ts';
import styles from './messages.module.css';

/** The `files` of the surrounding form. A chosen file is uploaded at once and can be removed. */
export function Attachments() {
  const {
    field: { value: files, onChange },
  } = useController<{ files: readonly FileValue[] }, 'files'>({ name: 'files' });
  const problem = useFieldProblem('files');
  const translate = useTranslate();
  const { send } = useCallMutation(addAttachment);
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number | null>(null);

  const add = async (chosen: readonly File[]): Promise<void> => {
    let all = files;
    for (const file of chosen.slice(0, MAX_FILES - files.length)) {
      const form = new FormData();
      form.append('file', file);
      setProgress(0);
      const sent = await send(
        { body: form },
        { onProgress: ({ fraction }) => setProgress(fraction) },
      );
      if (sent) all = [...all, sent.data];
    }
    setProgress(null);
    onChange(all);
  };
  return (
    <div className={styles.attachments}>
      {problem !== undefined && <Callout tone="bad">{problem}</Callout>}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.id}>
              {file.name} · {formatBytes(file.size)}
              <Button
                size="small"
                onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
                aria-label={translate('messages.removeFile', { name: file.name })}
              >
                {translate('messages.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        className="visually-hidden"
        tabIndex={-1}
        type="file"
        multiple
        accept={FILE_TYPES.join(',')}
        aria-label={translate('messages.attach')}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button
        size="small"
        disabled={progress !== null || files.length >= MAX_FILES}
        onClick={() => input.current?.click()}
      >
        {progress === null
          ? translate('messages.attach')
          : translate('messages.sendingFile', { percent: Math.round(progress * 100) })}
      </Button>
      <span className={styles.about}>
        {translate('messages.attachHelp', { count: MAX_FILES, size: MAX_FILE_MB })}
      </span>
    </div>
  );
}
