import Autocomplete from '@mui/material/Autocomplete';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

const NOTHING: string[] = [];

/**
 * Renders the inputs that are slow the first time, while their code is compiled and their styles
 * are inserted. Rendering this hidden in idle time makes the first form open sooner.
 */
export const FormWarmUp = (): ReactNode => (
  <>
    <Autocomplete
      options={NOTHING}
      value={null}
      renderInput={(params) => <TextField {...params} label="–" />}
    />
    <TextField select label="–" value="">
      <MenuItem value="">–</MenuItem>
    </TextField>
    <FormControlLabel control={<Switch />} label="–" />
  </>
);
