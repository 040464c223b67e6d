import Autocomplete from '@mui/material/Autocomplete';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

const NOTHING: string[] = [];

/**
 * The inputs of forms that are expensive when they are drawn for the first time, because their
 * script is compiled and their styles are written then. Whoever draws this hidden while nobody
 * waits has the first form sooner.
 */
export function FormWarmUp(): ReactNode {
  return (
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
}
