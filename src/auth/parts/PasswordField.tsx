import { useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useAuthTexts } from '../authTexts.tsx';
import { Field } from './Field.tsx';
import type { FieldFrame } from './Field.tsx';
import styles from './PasswordField.module.css';

interface PasswordFieldProps extends FieldFrame {
  name: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  disabled?: boolean;
  hasFocus?: boolean;
  after?: ReactNode;
}

/** A password input that can be unmasked and warns about Caps Lock. */
export function PasswordField({
  name,
  value,
  onChange,
  autoComplete,
  disabled,
  hasFocus,
  after,
  ...frame
}: PasswordFieldProps) {
  const { translate } = useAuthTexts();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'));

  const below = (
    <>
      <p className={styles.capsLock} role="status">
        {isCapsLock && translate('auth.hint.capsLock')}
      </p>
      {after}
    </>
  );
  return (
    <Field {...frame} after={below}>
      {(attributes) => (
        <div className={styles.frame}>
          <input
            {...attributes}
            className={`${attributes.className} ${styles.input}`}
            name={name}
            type={isShown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
            onBlur={() => setIsCapsLock(false)}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            autoFocus={hasFocus}
            required
          />
          <button
            className={styles.toggle}
            type="button"
            aria-label={translate(isShown ? 'auth.password.hide' : 'auth.password.show')}
            data-shown={isShown}
            onClick={() => setIsShown(!isShown)}
          >
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
            >
              <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z" />
              <circle cx="12" cy="12" r="3" />
              {isShown && <path d="M4 20 20 4" />}
            </svg>
          </button>
        </div>
      )}
    </Field>
  );
}
