import { Suspense, useRef, useState, type ReactNode } from 'react';
import type { Localised } from '../../../../contract/model/constants.ts';
import type { FieldOf, FileValue } from '../../../../contract/model/fields.ts';
import { isImage as isImageField } from '../../../../contract/model/kindTraits.ts';
import type { InputProps } from '../../../core/fields/kind.ts';
import { formatBytes } from '../../../core/fields/localFormat.ts';
import { lazyNamed } from '../../../core/loading/lazyNamed.ts';
import { useFieldInput } from '../useFieldInput.ts';
import { AltTexts } from './AltTexts.tsx';
import type { CropDialogProps } from './crop/CropDialog.tsx';
import { hasAspect, largestWithin } from './crop/cropSize.ts';
import { imagePixels } from './crop/imagePixels.ts';
import { DropZone } from './DropZone.tsx';
import { FileGroup } from './FileGroup.tsx';
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

/** Checks a chosen file: refuses it, uploads it, or opens the crop dialog first. */
function useChosenFile(
  { field }: FileFieldProps['props'],
  isImage: boolean,
  send: (file: File) => void,
) {
  const aspect = isImageField(field) ? field.aspect : undefined;
  const rules = rulesOf(field);
  const [uncropped, setUncropped] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);

  /** Returns why the file is refused, or `null` after it has been passed on. */
  const check = async (files: readonly File[]): Promise<FileRefusal | null> => {
    const [file] = files;
    if (!file) return null;
    if (files.length > 1) return { key: 'oneOnly', args: {} };
    const why = refuseFile(file, rules, formatBytes(file.size));
    if (why) return why;
    const pixels =
      isImage && (aspect !== undefined || rules.minWidth + rules.minHeight > 0)
        ? await imagePixels(file)
        : null;
    const usable = pixels && aspect !== undefined ? largestWithin(pixels, aspect) : pixels;
    const small = usable && refusePixels(usable.width, usable.height, rules);
    if (small) return small;
    setRefusal(null);
    if (pixels && aspect !== undefined && !hasAspect(pixels, aspect)) setUncropped(file);
    else send(file);
    return null;
  };
  return { aspect, rules, uncropped, setUncropped, refusal, setRefusal, check };
}

/** The input of one stored file: choose or drop, upload, view, replace, remove. */
export function FileField({ props, isImage }: FileFieldProps): ReactNode {
  const { field, name, resource, label, disabled = false } = props;
  const isSending = useRef(false);
  const asksForAlt = isImageField(field) && field.alt === true;
  const input = useFieldInput(props, () =>
    isSending.current ? 'framework.kinds.file.stillSending' : null,
  );
  const { state, send, cancel, reset } = useUpload<FileValue>(
    uploadAddress(resource, name),
    (value) => input.setValue(asksForAlt ? { ...value, alt: null } : value),
  );
  isSending.current = state.phase === 'sending';
  const chosen = useChosenFile(props, isImage, send);
  const { aspect, rules, uncropped, refusal } = chosen;
  const stored = asFileValue(input.value);
  const choose = async (files: readonly File[]) => {
    const why = await chosen.check(files);
    if (!why) return;
    reset();
    chosen.setRefusal(why);
  };
  const shared = { translate: input.translate, label };
  const refused = refusal && input.translate(`framework.kinds.file.${refusal.key}`, refusal.args);
  return (
    <FileGroup props={props} problem={input.problem}>
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
      {uncropped && aspect !== undefined && (
        <Suspense>
          <CropDialog
            file={uncropped}
            aspect={aspect}
            minWidth={rules.minWidth}
            minHeight={rules.minHeight}
            translate={input.translate}
            onClose={() => chosen.setUncropped(null)}
            onCropped={(cropped) => {
              chosen.setUncropped(null);
              send(cropped);
            }}
          />
        </Suspense>
      )}
      <UploadOutcome {...shared} state={state} refused={refused} onRetry={send} />
    </FileGroup>
  );
}
