import {
  textIn,
  usePreferences,
  ImpersonateButton,
  type SlotProps,
} from '../../../framework/index.ts';

/** A button on the page of a role to impersonate it. */
export function RoleActions({ record }: SlotProps) {
  const { language } = usePreferences();
  if (!record) return null;
  return (
    <ImpersonateButton
      kind="role"
      id={String(record['id'])}
      name={textIn(record['name'], language).text}
    />
  );
}
