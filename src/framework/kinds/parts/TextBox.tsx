import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { ReactNode } from 'react';
import type { InputProps } from '../../core/fields/kind.ts';
import { notes } from './InputNotes.tsx';
import { MarkedText } from './MarkedText.tsx';
import { PlainBox } from './PlainBox.tsx';
import type { FieldInput } from './useFieldInput.ts';

export interface TextBoxProps {
  input: FieldInput;
  props: InputProps;
  value: string;
  onText: (text: string) => void;
  /** Attributes of the input element. */
  attributes?: React.InputHTMLAttributes<HTMLInputElement> | undefined;
  counter?: ReactNode;
  /** Overrides for one of several boxes of a field. */
  label?: string;
  problem?: string | null;
  help?: string | undefined;
  startAdornment?: ReactNode;
  endAdornment?: ReactNode;
  /** For boxes that show a placeholder of the browser even when they are empty. */
  isLabelAbove?: boolean;
  /** The HTML type, such as `date`. */
  type?: string;
  /** Options of a drop-down. */
  children?: ReactNode;
  /** Props of a MUI text field for several lines or a drop-down. */
  box?: Omit<TextFieldProps, 'variant'>;
}

/** A labelled text box with its notes; the base of every typed input. */
export function TextBox({
  input,
  props,
  value,
  onText,
  attributes,
  counter,
  startAdornment,
  endAdornment,
  isLabelAbove = false,
  type,
  box,
  children,
  ...own
}: TextBoxProps): ReactNode {
  const { required = false, disabled = false, disabledReason, compact = false } = props;
  const label = own.label ?? props.label;
  const problem = own.problem === undefined ? input.problem : own.problem;
  const help = 'help' in own ? own.help : props.help;
  const inputNotes = notes({
    problem,
    help: compact ? undefined : help,
    disabledReason: disabled ? disabledReason : undefined,
    counter,
  });
  if (!box) {
    return (
      <PlainBox
        id={input.id}
        name={input.name}
        type={type}
        label={compact ? undefined : label}
        value={value}
        required={required}
        disabled={disabled}
        isWrong={problem !== null}
        notes={inputNotes}
        inputRef={input.focusRef}
        onText={onText}
        onBlur={input.onBlur}
        attributes={{ ...(compact ? { 'aria-label': label } : {}), ...attributes }}
        startAdornment={startAdornment}
        endAdornment={endAdornment}
        isLabelAbove={isLabelAbove}
      />
    );
  }
  return (
    <TextField
      id={input.id}
      name={input.name}
      fullWidth
      {...(compact ? { size: 'small' } : {})}
      hiddenLabel={compact}
      {...(compact ? {} : { label: <MarkedText text={label} /> })}
      value={value}
      required={required}
      disabled={disabled}
      error={problem !== null}
      helperText={inputNotes}
      inputRef={input.focusRef}
      onChange={(event) => onText(event.target.value)}
      onBlur={input.onBlur}
      slotProps={{
        htmlInput: {
          autoComplete: 'off',
          ...(compact ? { 'aria-label': label } : {}),
          ...attributes,
        },
        formHelperText: { component: 'div' },
      }}
      {...box}
    >
      {children}
    </TextField>
  );
}
