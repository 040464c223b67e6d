import {
  type AuthServices,
  type Email,
  localised,
  onCommit,
  queryRow,
  type Write,
} from '../../../../gateway/index.ts';
import type { Localised } from '../../../contract/model/constants.ts';
import { perLanguage } from '../../../contract/model/localised.ts';
import { textIn as text } from './addresses.ts';

interface Access extends Record<string, unknown> {
  roles: Localised[] | null;
  record: string | null;
}

const ACCESS = `
  SELECT
    (
      SELECT json_agg(${localised('role.name')} ORDER BY role.rank, role.code)
      FROM user_roles held
      JOIN roles role ON role.id = held.role_id
      WHERE held.user_id = account.id
    ) AS roles,
    coalesce(
      (SELECT registration_number FROM students WHERE user_id = account.id),
      (SELECT employee_number FROM staff WHERE user_id = account.id)
    ) AS record
  FROM users account
  WHERE account.id = $1`;

/** Tells the person that the account is active, and what it opens or what is still missing. */
export async function tellApproved(
  services: AuthServices,
  { client, id, after }: Write,
): Promise<void> {
  const access = await queryRow<Access>(client, { text: ACCESS, values: [id] });
  const { roles = null, record = null } = access ?? {};
  const base = { name: text(after, 'firstName'), link: `${services.publicUrl()}/auth/login` };
  const names = perLanguage((language) => (roles ?? []).map((role) => role[language]).join(', '));
  const open = { to: text(after, 'email'), language: null };
  const email: Email =
    roles === null
      ? { ...open, template: 'approvedWithoutRole', values: base }
      : record === null
        ? { ...open, template: 'approvedWithoutRecord', values: { ...base, roles: names } }
        : { ...open, template: 'approved', values: { ...base, roles: names, record } };
  onCommit(client, () => services.mailer.post(email));
}

/** Tells the person the reason. No text of theirs goes out: the address was never confirmed. */
export function tellRefused(services: AuthServices, { client, after }: Write): void {
  const email: Email = {
    to: text(after, 'email'),
    language: null,
    template: 'registrationRefused',
    values: {
      reason: text(after, 'refusalReason'),
      link: `${services.publicUrl()}/auth/register`,
    },
  };
  onCommit(client, () => services.mailer.post(email));
}
