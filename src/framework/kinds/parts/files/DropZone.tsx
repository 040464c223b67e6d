import Button from '@mui/material/Button';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { Translate } from '../../../core/fields/kind.ts';
import { typeNames, type FileRules } from './fileRules.ts';

export interface DropZoneProps {
  translate: Translate;
  label: string;
  isImage: boolean;
  /** Several files may be chosen at once. */
  isMany?: boolean;
  rules: FileRules;
  disabled: boolean;
  hasFile: boolean;
  /** Receives the button, which is focused when the form finds a problem here. */
  focusRef: (element: unknown) => void;
  onFiles: (files: readonly File[]) => void;
  children?: ReactNode;
}

const actionKey = (hasFile: boolean, isImage: boolean, isMany: boolean): string => {
  if (isMany) return 'framework.kinds.files.choose';
  if (hasFile) return 'framework.kinds.file.replace';
  return isImage ? 'framework.kinds.file.chooseImage' : 'framework.kinds.file.choose';
};

/** A drop target for files with a button to choose them; shows the accepted types and sizes. */
export function DropZone({
  translate,
  label,
  isImage,
  isMany = false,
  rules,
  disabled,
  hasFile,
  focusRef,
  onFiles,
  children,
}: DropZoneProps): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const action = translate(actionKey(hasFile, isImage, isMany));
  const drag = (over: boolean) => (event: DragEvent) => {
    if (disabled) return;
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className="file-drop"
      data-over={isOver || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {children}
      <div className="file-drop-choose">
        <Button
          ref={focusRef}
          size="small"
          variant="outlined"
          disabled={disabled}
          onClick={() => chooser.current?.click()}
          aria-label={translate('framework.kinds.file.chooseFor', { action, label })}
        >
          {action}
        </Button>
        {!disabled && (
          <span className="kind-quiet file-drop-hint">
            {translate(`framework.kinds.${isMany ? 'files' : 'file'}.drop`)}
          </span>
        )}
        <span className="kind-quiet">
          {translate('framework.kinds.file.rules', {
            types: typeNames(rules.types),
            max: rules.maxMb,
          })}
        </span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={isMany}
        accept={rules.types.join(',')}
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows choosing the same file again after a failure; otherwise the browser fires no
          // event.
          event.target.value = '';
        }}
      />
    </div>
  );
}
