/** Whether nothing is filled in: absent, blank, blank in both languages, no rows. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object' || !('en' in value) || !('si' in value)) return false;
  return isEmpty(value.en) && isEmpty(value.si);
}
