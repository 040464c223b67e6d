import type { ClipboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { KindsInput, type ExtensionInputProps } from '../../../framework/index.ts';
import { bareDoi, doiAddress } from '../rules/bareDoi.ts';
import styles from './publications.module.css';

/**
 * A DOI as people copy it, cut down to what is stored, and a way to look whether it is the right
 * one.
 */
export function DoiInput(props: ExtensionInputProps) {
  const translate = useTranslate();
  const { source } = props;
  const { setValue } = useFormContext<Record<string, unknown>>();
  const value: unknown = useWatch({ name: source });
  const address = doiAddress(value);
  const keep = (doi: string) =>
    setValue(source, doi, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    const doi = bareDoi(text);
    // Anything else is pasted where the cursor stands, as everywhere.
    if (props.disabled || doi === text || doiAddress(doi) === null) return;
    event.preventDefault();
    keep(doi);
  };
  const tidy = () => {
    if (typeof value === 'string' && bareDoi(value) !== value) keep(bareDoi(value));
  };
  return (
    <div onPaste={paste} onBlur={tidy}>
      <KindsInput {...props} />
      {address !== null && (
        <a className={styles.doi} href={address} target="_blank" rel="noopener noreferrer">
          {translate('pages.publications.openDoi')}
        </a>
      )}
    </div>
  );
}
