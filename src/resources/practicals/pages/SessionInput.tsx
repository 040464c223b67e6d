import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import {
  formatDateTime,
  useAnswer,
  usePreferences,
  type ExtensionInputProps,
} from '../../../framework/index.ts';

interface SessionLine {
  id: string;
  kind: string;
  startsAt: string;
  hall: string | null;
}

/**
 * The class sessions of the practical's unit by when and where they are: their titles alone would
 * all be the same.
 */
export function SessionInput({ source, label, help, required, disabled }: ExtensionInputProps) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const practical: unknown = useWatch({ name: source.replace(/session$/, 'practical') });
  const { field, fieldState } = useController({ name: source });
  const { body = [] } = useAnswer<SessionLine[]>(
    typeof practical === 'string' ? `/practical-sessions?practical=${practical}` : null,
  );
  const value = body.some(({ id }) => id === field.value) ? (field.value as string) : '';
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
      {body.map(({ id, kind, startsAt, hall }) => (
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
