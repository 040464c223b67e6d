import Button from '@mui/material/Button';
import { useId, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useClosedReason } from '../parts/useClosedReason.ts';
import type { Next } from './useRecordForm.ts';

export interface SaveBarProps {
  canSave: boolean;
  isSaving: boolean;
  isNested: boolean;
  onSave: (next: Next) => void;
  onCancel?: (() => void) | undefined;
  stayLabel?: string | undefined;
  children?: ReactNode;
}

/** The form's buttons, visible at any scroll position. */
export function SaveBar({
  canSave,
  isSaving,
  isNested,
  onSave,
  onCancel,
  stayLabel,
  children,
}: SaveBarProps) {
  const translate = useTranslate();
  const reasonId = useId();
  const closedReason = useClosedReason();
  const reason = closedReason ?? (canSave ? undefined : translate('framework.reason.unchanged'));
  const isOpen = reason === undefined;
  // Not `disabled`, because a button that cannot be focused cannot announce the reason.
  const closed = isOpen
    ? {}
    : {
        'aria-disabled': true,
        'aria-describedby': reasonId,
        title: reason,
        className: 'form-closed',
      };
  return (
    <div
      className="form-bar bottom-bar"
      data-nested={isNested || undefined}
      data-idle={!canSave || undefined}
    >
      <Button
        type="submit"
        variant="contained"
        loading={isSaving}
        aria-keyshortcuts="Control+S Meta+S"
        {...closed}
        onClick={(event) => {
          if (!isOpen) event.preventDefault();
        }}
      >
        {translate('framework.action.save')}
      </Button>
      {stayLabel !== undefined && (
        <Button
          variant="outlined"
          disabled={isSaving}
          {...closed}
          onClick={() => isOpen && onSave('stay')}
        >
          {stayLabel}
        </Button>
      )}
      {onCancel && (
        <Button onClick={onCancel} disabled={isSaving}>
          {translate('framework.action.cancel')}
        </Button>
      )}
      {reason && (
        <span id={reasonId} className="view-quiet form-bar-reason">
          {reason}
        </span>
      )}
      <span className="form-bar-space" />
      {children}
    </div>
  );
}
