import { textIn, ImpersonateButton, type SlotProps, useTexts } from '../../../framework/index.ts';

/** A button on the page of a role to impersonate it. */
export function RoleActions({ record }: SlotProps) {
  const { language } = useTexts();
  if (!record) return null;
  return (
    <ImpersonateButton
      kind="role"
      id={String(record['id'])}
      name={textIn(record['name'], language).text}
    />
  );
}
