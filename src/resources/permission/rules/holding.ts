import type { PrivilegeMatrix } from '../api.ts';

type Holders = Pick<PrivilegeMatrix['privileges'][number], 'own' | 'inherited'>;
type Role = Pick<PrivilegeMatrix['roles'][number], 'code' | 'holdsAll'>;

/** How a role holds a privilege; `all`: as an administrator, who holds everything. */
export function holdingOf(
  { own, inherited }: Holders,
  { code, holdsAll }: Role,
): 'own' | 'all' | 'inherited' | 'none' {
  if (holdsAll) return 'all';
  if (own.includes(code)) return 'own';
  return inherited.includes(code) ? 'inherited' : 'none';
}
