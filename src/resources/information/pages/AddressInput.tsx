import { useEffect, useRef } from 'react';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { DEFAULT_LANGUAGE } from '../../../contract/model/constants.ts';
import { KindsInput, type ExtensionInputProps } from '../../../framework/index.ts';
import { addressOf } from '../rules/addressOf.ts';

/**
 * The address of a text. In a new one it follows the title until the person writes another; that of
 * a stored text stays, because others may link to it.
 */
export function AddressInput(props: ExtensionInputProps) {
  const { source, disabled = false } = props;
  const isNew = useRecordContext()?.id === undefined;
  const { setValue } = useFormContext<Record<string, unknown>>();
  const title: unknown = useWatch({ name: `title.${DEFAULT_LANGUAGE}` });
  const value: unknown = useWatch({ name: source });
  const proposed = useRef('');
  useEffect(() => {
    const next = addressOf(typeof title === 'string' ? title : '');
    const present = typeof value === 'string' ? value : '';
    const isOwn = present !== '' && present !== proposed.current && present !== next;
    if (!isNew || disabled || isOwn || next === proposed.current) return;
    proposed.current = next;
    if (present !== next) setValue(source, next, { shouldDirty: true });
  }, [title, value, isNew, disabled, source, setValue]);
  return <KindsInput {...props} />;
}
