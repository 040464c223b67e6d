import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../../framework/index.ts';

/** Copies a value to the clipboard and confirms it. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const translate = useTranslate();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    // Refused in an insecure context; the value is on the screen in any case.
    navigator.clipboard?.writeText(value).then(
      () => setCopied(value),
      () => setCopied(null),
    );
  };
  return (
    <ActionButton quiet onClick={copy}>
      <span aria-live="polite">
        {copied === value ? translate('pages.passwords.copied') : label}
      </span>
    </ActionButton>
  );
}
