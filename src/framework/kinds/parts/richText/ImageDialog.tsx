import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { f, type FileValue } from '../../../../contract/model/fields.ts';
import { imageId, imageSource } from '../../../../contract/model/richtext/tree.ts';
import type { Translate } from '../../../core/fields/kind.ts';
import { formatBytes } from '../../../core/fields/localFormat.ts';
import { DropZone } from '../files/DropZone.tsx';
import { refuseFile, rulesOf } from '../files/fileRules.ts';
import { uploadAddress } from '../files/stored/fileAddress.ts';
import { StoredImage } from '../files/stored/StoredImage.tsx';
import { UploadOutcome } from '../files/UploadOutcome.tsx';
import { UploadProgress } from '../files/UploadProgress.tsx';
import { useUpload } from '../files/useUpload.ts';

export interface ImageDialogProps {
  editor: Editor;
  resource: string;
  name: string;
  language: string | undefined;
  translate: Translate;
  /** Pasted or dropped; uploaded immediately. */
  file: File | null;
  onClose: () => void;
}

const RULES = rulesOf(f.image());

/** Uploads the chosen picture, or immediately the pasted or dropped one. */
function useImageUpload(
  {
    resource,
    name,
    translate,
    file,
  }: Pick<ImageDialogProps, 'resource' | 'name' | 'translate' | 'file'>,
  onStored: (source: string) => void,
) {
  const [refused, setRefused] = useState<string | null>(null);
  const upload = useUpload<FileValue>(uploadAddress(resource, name), ({ id }) =>
    onStored(imageSource(id)),
  );
  const choose = (files: readonly File[]): void => {
    const [chosen] = files;
    if (!chosen) return;
    const why =
      files.length > 1
        ? { key: 'oneOnly', args: {} }
        : refuseFile(chosen, RULES, formatBytes(chosen.size));
    setRefused(why && translate(`framework.kinds.file.${why.key}`, why.args));
    if (why) upload.reset();
    else upload.send(chosen);
  };
  const isFirst = useRef(true);
  useEffect(() => {
    if (file !== null && isFirst.current) choose([file]);
    isFirst.current = false;
  });
  return { ...upload, refused, choose };
}

/** Inserts a picture with its alternative text, which is required. */
export function ImageDialog({
  editor,
  resource,
  name,
  language,
  translate,
  file,
  onClose,
}: ImageDialogProps): ReactNode {
  const present = editor.isActive('image') ? editor.getAttributes('image') : null;
  const [source, setSource] = useState<string | null>(
    present && file === null ? String(present['src']) : null,
  );
  const [alt, setAlt] = useState(present && file === null ? String(present['alt'] ?? '') : '');
  const [isTried, setIsTried] = useState(false);
  const { state, send, cancel, refused, choose } = useImageUpload(
    { resource, name, translate, file },
    setSource,
  );
  const text = (key: string): string => translate(`framework.kinds.richText.${key}`);
  const finish = (): void => {
    setIsTried(true);
    if (source === null || alt.trim() === '') return;
    const attributes = { src: source, alt: alt.trim() };
    if (present && file === null)
      editor.chain().focus().updateAttributes('image', attributes).run();
    else editor.chain().focus().setImage(attributes).run();
    onClose();
  };
  const id = source === null ? null : imageId(source);
  const shared = { translate, label: text('image') };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby="rich-text-image-title">
      <DialogTitle id="rich-text-image-title">{text('image')}</DialogTitle>
      <DialogContent className="rich-text-dialog">
        {state.phase === 'sending' ? (
          <UploadProgress {...shared} state={state} isImage onCancel={cancel} />
        ) : (
          <DropZone
            {...shared}
            isImage
            rules={RULES}
            disabled={false}
            hasFile={id !== null}
            focusRef={() => {}}
            onFiles={choose}
          >
            {id !== null && (
              <StoredImage file={{ id, name: alt, mime: '', size: 0 }} size="preview" alt={alt} />
            )}
          </DropZone>
        )}
        <UploadOutcome
          {...shared}
          state={state}
          refused={refused ?? (isTried && source === null ? text('imageMissing') : null)}
          onRetry={send}
        />
        <AltText
          text={text}
          value={alt}
          language={language}
          isTried={isTried}
          onChange={setAlt}
          onEnter={finish}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {text('cancel')}
        </Button>
        <Button variant="contained" onClick={finish}>
          {text('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface AltTextProps {
  text: (key: string) => string;
  value: string;
  language: string | undefined;
  isTried: boolean;
  onChange: (value: string) => void;
  onEnter: () => void;
}

function AltText({ text, value, language, isTried, onChange, onEnter }: AltTextProps): ReactNode {
  const isMissing = isTried && value.trim() === '';
  return (
    <TextField
      fullWidth
      required
      margin="dense"
      label={text('alt')}
      value={value}
      error={isMissing}
      helperText={text(isMissing ? 'altMissing' : 'altHelp')}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        event.stopPropagation();
        onEnter();
      }}
      slotProps={{ htmlInput: { autoComplete: 'off', lang: language } }}
    />
  );
}
