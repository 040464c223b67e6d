import type { Components, Theme } from '@mui/material/styles';
import type { Density } from '../../../contract/model/preferences.ts';

const RING = { outline: 'none', boxShadow: 'var(--focus-ring)' };
const FLAT = { backgroundImage: 'none' };

const controls = (density: Density): Components<Theme> => ({
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, size: density === 'compact' ? 'small' : 'medium' },
    styleOverrides: {
      root: {
        minHeight: 'var(--control-height)',
        padding: '4px 16px',
        borderRadius: 'var(--radius)',
        transition: 'background-color 120ms var(--ease), border-color 120ms var(--ease)',
        '&.Mui-focusVisible': RING,
      },
      text: { padding: '4px 10px' },
      outlined: { borderColor: 'var(--border-strong)', color: 'var(--text)' },
      contained: { '&:hover': { backgroundColor: 'var(--accent-strong)' } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        borderRadius: 'var(--radius)',
        '&:hover': { backgroundColor: 'var(--accent-soft)' },
        '&.Mui-focusVisible': RING,
      },
    },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiSelect: { defaultProps: { variant: 'outlined', size: 'small' } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 'var(--control-height)',
        backgroundColor: 'var(--surface)',
        '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--border-strong)' },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-muted)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      },
      // The base sheet's focus ring is for bare controls; this one shows the focus on its frame.
      input: { '&:focus-visible': { boxShadow: 'none' } },
    },
  },
  MuiInputLabel: { styleOverrides: { root: { color: 'var(--text-muted)' } } },
  // The reason why a field is closed must be legible.
  MuiFormHelperText: {
    styleOverrides: { root: { marginInline: 2, '&.Mui-disabled': { color: 'var(--text-muted)' } } },
  },
  MuiCheckbox: {
    styleOverrides: { root: { '&.Mui-focusVisible': RING, borderRadius: 'var(--radius-small)' } },
  },
  MuiRadio: { styleOverrides: { root: { '&.Mui-focusVisible': RING } } },
  MuiSwitch: { styleOverrides: { switchBase: { '&.Mui-focusVisible': RING } } },
  MuiChip: {
    styleOverrides: {
      root: { borderRadius: 'var(--radius-small)', fontWeight: 520 },
      filled: { backgroundColor: 'var(--accent-soft)', color: 'var(--text)' },
    },
  },
});

const surfaces: Components<Theme> = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { ...FLAT, color: 'var(--text)' }, elevation: { boxShadow: 'none' } },
  },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { ...FLAT, border: '1px solid var(--border)', borderRadius: 'var(--radius-large)' },
    },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        ...FLAT,
        border: '1px solid var(--border)',
        borderRadius: 'var(--radius-large)',
        boxShadow: 'var(--shadow-raised)',
      },
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.125rem', padding: '20px 24px 8px' } } },
  MuiDialogContentText: { styleOverrides: { root: { color: 'var(--text)' } } },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '12px 24px 20px', gap: 8, flexWrap: 'wrap' } },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'var(--scrim)' } },
    },
  },
  MuiDrawer: { styleOverrides: { paper: { ...FLAT, borderColor: 'var(--border)' } } },
  MuiPopover: {
    styleOverrides: {
      paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow-raised)' },
    },
  },
  MuiMenuItem: {
    styleOverrides: { root: { '&.Mui-focusVisible': { backgroundColor: 'var(--accent-soft)' } } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: { border: '1px solid var(--border)', boxShadow: 'var(--shadow-raised)' },
    },
  },
  MuiTooltip: {
    defaultProps: { arrow: false, enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        backgroundColor: 'var(--text)',
        color: 'var(--surface)',
        fontSize: '0.8125rem',
        lineHeight: 1.5,
        padding: '4px 10px',
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        border: '1px solid currentColor',
        borderRadius: 'var(--radius)',
        backgroundColor: 'var(--surface-raised)',
        '& .MuiAlert-message': { color: 'var(--text)' },
      },
    },
  },
};

const tables = (density: Density): Components<Theme> => ({
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: 'var(--border)',
        padding: density === 'compact' ? '4px 10px' : '8px 12px',
      },
      head: { color: 'var(--text-muted)', fontSize: 'var(--font-size-small)', fontWeight: 560 },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 44,
        color: 'var(--text-muted)',
        '&.Mui-selected': { color: 'var(--text)' },
      },
    },
  },
  MuiTabs: {
    styleOverrides: { indicator: { backgroundColor: 'var(--ochre)', height: 3, borderRadius: 3 } },
  },
  MuiSkeleton: {
    styleOverrides: {
      root: { backgroundColor: 'var(--border)', borderRadius: 'var(--radius-small)' },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
});

/**
 * The styles of MUI's components. Colours are CSS variables, so that the rules apply to both
 * themes.
 */
export const componentStyles = (density: Density): Components<Theme> => ({
  ...controls(density),
  ...surfaces,
  ...tables(density),
});
