import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import { Suspense, useId, useRef, useState, type ReactNode } from 'react';
import type { Localised } from '../../../../contract/model/constants.ts';
import type { FieldOf, FileValue } from '../../../../contract/model/fields.ts';
import type { InputProps } from '../../../core/fields/kind.ts';
import { formatBytes } from '../../../core/fields/localFormat.ts';
import { lazyNamed } from '../../../core/loading/lazyNamed.ts';
import { ControlNotes } from '../ControlNotes.tsx';
import { useFieldInput } from '../useFieldInput.ts';
import { AltTexts } from './AltTexts.tsx';
import type { CropDialogProps } from './crop/CropDialog.tsx';
import { hasAspect, largestWithin } from './crop/cropSize.ts';
import { imagePixels } from './crop/imagePixels.ts';
import { DropZone } from './DropZone.tsx';
import { refuseFile, refusePixels, rulesOf, type FileRefusal } from './fileRules.ts';
import { uploadAddress } from './stored/fileAddress.ts';
import { asFileValue } from './stored/fileValue.ts';
import { StoredFile } from './StoredFile.tsx';
import { UploadOutcome } from './UploadOutcome.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './useUpload.ts';

const CropDialog = lazyNamed<'CropDialog', CropDialogProps>(
  () => import('./crop/CropDialog.tsx'),
  'CropDialog',
);

export interface FileFieldProps {
  props: InputProps<FieldOf<'file'> | FieldOf<'image'>>;
  isImage: boolean;
}

/** One stored file: choose or drop, watch it being sent, look at it, replace or remove it. */
export function FileField({ props, isImage }: FileFieldProps): ReactNode {
  const {
    field,
    name,
    resource,
    label,
    required = false,
    disabled = false,
    compact = false,
  } = props;
  const id = useId();
  const isSending = useRef(false);
  const aspect = field.kind === 'image' ? field.aspect : undefined;
  const asksForAlt = field.kind === 'image' && field.alt === true;
  const [uncut, setUncut] = useState<File | null>(null);
  const input = useFieldInput(props, () =>
    isSending.current ? 'framework.kinds.file.stillSending' : null,
  );
  const { state, send, cancel, reset } = useUpload<FileValue>(
    uploadAddress(resource, name),
    (value) => input.setValue(asksForAlt ? { ...value, alt: null } : value),
  );
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
    const pixels =
      isImage && (aspect !== undefined || rules.minWidth + rules.minHeight > 0)
        ? await imagePixels(file)
        : null;
    const usable = pixels && aspect !== undefined ? largestWithin(pixels, aspect) : pixels;
    const small = usable && refusePixels(usable.width, usable.height, rules);
    if (small) return refuse(small);
    setRefusal(null);
    if (pixels && aspect !== undefined && !hasAspect(pixels, aspect)) setUncut(file);
    else send(file);
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
      <FormLabel
        component="span"
        id={`${id}label`}
        className={compact ? 'kind-hidden' : 'input-label'}
      >
        {label}
      </FormLabel>
      {state.phase === 'sending' ? (
        <UploadProgress {...shared} state={state} isImage={isImage} onCancel={cancel} />
      ) : (
        <DropZone
          {...shared}
          isImage={isImage}
          rules={rules}
          disabled={disabled}
          hasFile={stored !== null}
          focusRef={input.focusRef}
          onFiles={(files) => void choose(files)}
        >
          {stored && (
            <StoredFile
              {...shared}
              file={stored}
              isImage={isImage}
              disabled={disabled}
              onRemove={() => input.setValue(null)}
            />
          )}
        </DropZone>
      )}
      {stored && asksForAlt && state.phase !== 'sending' && (
        <AltTexts
          value={stored.alt}
          translate={input.translate}
          disabled={disabled}
          problemOf={(language) => input.problemOf(`alt.${language}`)}
          onChange={(alt: Localised) => input.setValue({ ...stored, alt })}
        />
      )}
      {uncut && aspect !== undefined && (
        <Suspense>
          <CropDialog
            file={uncut}
            aspect={aspect}
            minWidth={rules.minWidth}
            minHeight={rules.minHeight}
            translate={input.translate}
            onClose={() => setUncut(null)}
            onCut={(cut) => {
              setUncut(null);
              send(cut);
            }}
          />
        </Suspense>
      )}
      <UploadOutcome {...shared} state={state} refused={refused} onRetry={send} />
      <ControlNotes id={`${id}notes`} props={props} problem={input.problem} />
    </FormControl>
  );
}
