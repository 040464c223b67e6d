import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController, useWatch } from 'react-hook-form';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  formatDateTime,
  useCallQuery,
  type ExtensionInputProps,
  useTexts,
} from '../../../framework/index.ts';
import { practicalSessions } from '../api.ts';

/** Chooses a class session of the practical's unit by time and hall, because all titles are equal. */
export function SessionInput({ source, label, help, required, disabled }: ExtensionInputProps) {
  const { translate, language } = useTexts();
  const practical: unknown = useWatch({ name: source.replace(/session$/, 'practical') });
  const { field, fieldState } = useController({ name: source });
  const { data = [] } = useCallQuery(
    practicalSessions,
    typeof practical === 'string' ? { query: { practical }, range: [0, MAX_PAGE - 1] } : null,
  );
  const value = data.some(({ id }) => id === field.value) ? (field.value as string) : '';
  return (
    <TextField
      select
      fullWidth
      label={label}
      required={required ?? false}
      disabled={disabled || typeof practical !== 'string'}
      value={value}
      error={fieldState.error !== undefined}
      helperText={
        fieldState.error?.message ??
        (typeof practical === 'string' ? help : translate('pages.lab-practicals.practicalFirst'))
      }
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={field.onBlur}
    >
      {data.map(({ id, kind, startsAt, hall }) => (
        <MenuItem key={id} value={id}>
          {[
            formatDateTime(startsAt, language),
            translate(`resources.class-sessions.options.kind.${kind}`),
            hall,
          ]
            .filter(Boolean)
            .join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  );
}
