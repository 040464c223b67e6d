import type { InputHTMLAttributes, ReactNode } from 'react';
import { MarkedText } from './MarkedText.tsx';
import './plainBox.css';

export interface PlainBoxProps {
  id: string;
  name: string;
  type?: string | undefined;
  /** Absent: the attributes label the box. */
  label?: string | undefined;
  value: string;
  required: boolean;
  disabled: boolean;
  isWrong: boolean;
  notes?: ReactNode;
  inputRef: (element: unknown) => void;
  onText: (text: string) => void;
  onBlur: () => void;
  attributes: InputHTMLAttributes<HTMLInputElement>;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  /** For boxes that show a placeholder of the browser even when they are empty. */
  isLabelAbove: boolean;
}

/**
 * A single-line text input with the look of MUI's outlined text field in plain CSS: a form has
 * twenty of them, and MUI's cost more than the rest of the form.
 */
export function PlainBox({
  id,
  name,
  type = 'text',
  label,
  value,
  required,
  disabled,
  isWrong,
  notes,
  inputRef,
  onText,
  onBlur,
  attributes,
  startAdornment,
  endAdornment,
  isLabelAbove,
}: PlainBoxProps): ReactNode {
  const notesId = `${id}-notes`;
  const isRaised = isLabelAbove || value !== '' || startAdornment !== undefined;
  const shown = label !== undefined && required ? `${label}\u2009*` : label;
  return (
    <div
      className="text-box"
      data-raised={isRaised || undefined}
      data-wrong={isWrong || undefined}
      data-disabled={disabled || undefined}
    >
      {label !== undefined && (
        <label className="text-box-label" htmlFor={id} id={`${id}-label`}>
          <MarkedText text={label} />
          {required && <span aria-hidden="true">{'\u2009*'}</span>}
        </label>
      )}
      <div className="text-box-line">
        {startAdornment}
        <input
          ref={inputRef}
          id={id}
          name={name}
          type={type}
          autoComplete="off"
          value={value}
          required={required}
          disabled={disabled}
          aria-invalid={isWrong}
          aria-describedby={notes === undefined ? undefined : notesId}
          onChange={(event) => onText(event.target.value)}
          onBlur={onBlur}
          {...attributes}
        />
        {endAdornment}
        <fieldset aria-hidden="true" className="text-box-frame">
          {shown !== undefined && (
            <legend>
              <span>{shown}</span>
            </legend>
          )}
        </fieldset>
      </div>
      {notes !== undefined && (
        <div id={notesId} className="text-box-notes">
          {notes}
        </div>
      )}
    </div>
  );
}
