import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { useId, useRef, useState, type ReactNode } from 'react';
import { ControlNotes } from '../kinds/ControlNotes.tsx';
import type { InputProps } from '../kinds/kind.ts';
import { formatBytes } from '../kinds/localFormat.ts';
import { useFieldInput } from '../kinds/useFieldInput.ts';
import { DropZone } from './DropZone.tsx';
import { refuseFile, refusePixels, rulesOf, type FileRefusal, type UploadField } from './fileRules.ts';
import { asFileValue } from './fileValue.ts';
import { imagePixels } from './imagePixels.ts';
import { StoredFile } from './StoredFile.tsx';
import { uploadAddress } from './fileAddress.ts';
import { UploadOutcome } from './UploadOutcome.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';

export interface FileFieldProps {
  props: InputProps<UploadField>;
  isImage: boolean;
}

/** One stored file: choose or drop, watch it being sent, look at it, replace or remove it. */
export function FileField({ props, isImage }: FileFieldProps): ReactNode {
  const { field, name, resource, label, required = false, disabled = false, compact = false } = props;
  const id = useId();
  const isSending = useRef(false);
  const input = useFieldInput(props, () => (isSending.current ? 'framework.kinds.file.stillSending' : null));
  const { state, send, cancel, reset } = useUpload(uploadAddress(resource, name), input.setValue);
  isSending.current = state.phase === 'sending';
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);
  const rules = rulesOf(field);
  const stored = asFileValue(input.value);

  const refuse = (why: FileRefusal) => {
    reset();
    setRefusal(why);
  };
  const choose = async (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return refuse({ key: 'oneOnly', args: {} });
    const why = refuseFile(file, rules, formatBytes(file.size));
    if (why) return refuse(why);
    const pixels = isImage && rules.minWidth + rules.minHeight > 0 ? await imagePixels(file) : null;
    const small = pixels && refusePixels(pixels.width, pixels.height, rules);
    if (small) return refuse(small);
    setRefusal(null);
    send(file);
  };
  const shared = { translate: input.translate, label };
  const refused = refusal && input.translate(`framework.kinds.file.${refusal.key}`, refusal.args);

  return (
    <FormControl
      fullWidth
      role="group"
      required={required}
      disabled={disabled}
      error={input.problem !== null}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}notes`}
      className="file-field"
    >
      <FormLabel component="span" id={`${id}label`} className={compact ? 'kind-hidden' : 'input-label'}>
        {label}
      </FormLabel>
      {state.phase === 'sending' ? (
        <UploadProgress {...shared} state={state} isImage={isImage} onCancel={cancel} />
      ) : (
        <DropZone {...shared} isImage={isImage} rules={rules} disabled={disabled} hasFile={stored !== null} focusRef={input.focusRef} onFiles={(files) => void choose(files)}>
          {stored && (
            <StoredFile {...shared} file={stored} isImage={isImage} disabled={disabled} onRemove={() => input.setValue(null)} />
          )}
        </DropZone>
      )}
      <UploadOutcome {...shared} state={state} refused={refused} onRetry={send} />
      <ControlNotes id={`${id}notes`} props={props} problem={input.problem} />
    </FormControl>
  );
}
