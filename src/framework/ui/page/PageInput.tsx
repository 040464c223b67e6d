import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import {
  useId,
  useState,
  type HTMLInputAutoCompleteAttribute,
  type ReactNode,
  type Ref,
} from 'react';
import { useTranslate } from 'react-admin';
import { Icon } from '../icons/Icon.tsx';
import styles from './Page.module.css';

export interface PageInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'password' | 'email' | 'tel' | 'search' | 'number';
  /** Makes it a drop-down: values with their labels. */
  options?: readonly (readonly [value: string, words: string])[];
  /** Makes it a text area of at least `minRows` lines. */
  multiline?: boolean;
  minRows?: number;
  maxLength?: number;
  required?: boolean;
  autoFocus?: boolean;
  /** Language of the text, if it differs from the page's. */
  lang?: string;
  /** Without one, a number has the keyboard of whole numbers. */
  inputMode?: 'numeric' | 'decimal';
  help?: string | undefined;
  /** Translated problem of the value. */
  problem?: string | undefined;
  disabled?: boolean;
  autoComplete?: HTMLInputAutoCompleteAttribute;
  onBlur?: () => void;
  inputRef?: Ref<unknown>;
  /** A button inside the box, after the text. */
  endAdornment?: ReactNode;
}

/**
 * A labelled input with its help and its problem: text, number, or a choice. A password can be made
 * visible.
 */
export function PageInput({
  label,
  value,
  onChange,
  type = 'text',
  options,
  multiline = false,
  minRows,
  maxLength,
  required = false,
  autoFocus = false,
  lang,
  inputMode,
  help,
  problem,
  disabled = false,
  autoComplete,
  onBlur,
  inputRef,
  endAdornment,
}: PageInputProps) {
  const id = useId();
  const [isVisible, setVisible] = useState(false);
  const isPassword = type === 'password';
  const adornment = isPassword ? (
    <Reveal isVisible={isVisible} onToggle={() => setVisible(!isVisible)} />
  ) : (
    endAdornment && <InputAdornment position="end">{endAdornment}</InputAdornment>
  );
  return (
    <TextField
      id={id}
      className={styles.field ?? ''}
      fullWidth
      label={label}
      type={options ? undefined : isPassword && isVisible ? 'text' : type}
      select={options !== undefined}
      multiline={multiline}
      {...(minRows === undefined ? {} : { minRows })}
      required={required}
      autoFocus={autoFocus}
      {...{ onBlur, inputRef }}
      value={value}
      disabled={disabled}
      error={problem !== undefined}
      helperText={
        (problem !== undefined || help !== undefined) && <Notes problem={problem} help={help} />
      }
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        select: { native: true },
        inputLabel: options ? { shrink: true } : {},
        htmlInput: {
          autoComplete,
          inputMode: inputMode ?? (type === 'number' ? 'numeric' : undefined),
          spellCheck: isPassword ? false : undefined,
          maxLength,
          lang,
          min: type === 'number' ? 1 : undefined,
        },
        formHelperText: { component: 'div' },
        ...(adornment ? { input: { endAdornment: adornment } } : {}),
      }}
    >
      {options?.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </TextField>
  );
}

const Notes = ({ problem, help }: Pick<PageInputProps, 'problem' | 'help'>) => (
  <>
    {problem !== undefined && (
      <span className={styles.problem} role="alert">
        {problem}
      </span>
    )}
    {help !== undefined && <span className={styles.help}>{help}</span>}
  </>
);

function Reveal({ isVisible, onToggle }: { isVisible: boolean; onToggle: () => void }) {
  const translate = useTranslate();
  const label = translate('framework.page.reveal');
  return (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={label}
        aria-pressed={isVisible}
        title={label}
        onClick={onToggle}
      >
        <Icon name={isVisible ? 'hidden' : 'visible'} size={18} />
      </IconButton>
    </InputAdornment>
  );
}
