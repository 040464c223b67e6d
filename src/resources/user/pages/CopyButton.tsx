import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../../../framework/index.ts';

interface CopyButtonProps {
  value: string;
  label: string;
}

/** Puts a value on the clipboard and says so. */
export function CopyButton({ value, label }: CopyButtonProps) {
  const translate = useTranslate();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    // Refused without a secure address; the value is on the screen all the same.
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
