import type { ProviderOptions } from '../../../gateway/access/openId/provider.ts';
import type { Database } from '../../../gateway/db/database.ts';
import { idOf } from './faculty.ts';
import { startFilledGatewayOnServer, type GatewayUnderTest } from './gatewayUnderTest.ts';
import { CLIENT, startIdentityProvider, type IdentityProvider } from './identityProvider.ts';
import { openMailbox, type ReceivedMail } from './mailbox.ts';

export const NAME = 'University Sign-in';
export const NUMBERS = {
  admin: 'E-1000',
  registrar: 'E-1001',
  nimal: 'E-1002',
  kamala: 'HS/2024/001',
  waiting: 'E-1003',
  gone: 'E-1004',
} as const;

export const providerOptions = (issuer: string): ProviderOptions => ({
  ...CLIENT,
  issuer,
  numberClaim: 'employee_number',
  name: NAME,
});

/** A staff record for each account, and a student's for Kamala. */
export async function giveNumbers(database: Database): Promise<void> {
  const ids = [idOf('faculties', 'one'), idOf('departments', 'one'), idOf('batches', 'one')];
  await database.query({
    text: `
      INSERT INTO faculties (id, number, code, name_en, name_si, slug)
      VALUES ($1, 1, 'ONE', 'One', 'එක', 'one')`,
    values: [ids[0]],
  });
  await database.query({
    text: `
      INSERT INTO departments (id, faculty_id, code, name_en, name_si, slug)
      VALUES ($1, $2, 'DEP', 'Department', 'අංශය', 'department')`,
    values: [ids[1], ids[0]],
  });
  await database.query({
    text: "INSERT INTO batches (id, label, entry_year) VALUES ($1, '24', 2024)",
    values: [ids[2]],
  });
  for (const [username, number] of Object.entries(NUMBERS))
    if (username === 'kamala')
      await database.query({
        text: `
          INSERT INTO students (
            registration_number, name_with_initials_en, name_with_initials_si, user_id, batch_id,
            medium
          )
          VALUES ($1, 'Kamala', 'කමලා', $2, $3, 'english')`,
        values: [number, idOf('users', username), ids[2]],
      });
    else
      await database.query({
        text: `
          INSERT INTO staff (
            employee_number, title, name_with_initials_en, name_with_initials_si, full_name_en,
            full_name_si, department_id, category, user_id
          )
          VALUES ($1, 'mr', 'Name', 'නම', 'Name', 'නම', $2, 'academic', $3)`,
        values: [number, ids[1], idOf('users', username)],
      });
}

const FORGOTTEN = [
  'second_factors',
  'recovery_codes',
  'factor_challenges',
  'identities',
  'pending_sign_ins',
  'sessions',
  'one_time_links',
  'sign_in_failures',
  'logout_tokens',
];

export interface SsoGateway {
  gateway: GatewayUnderTest;
  provider: IdentityProvider;
  /** Forgets sign-ins, links and changes of a test; everyone is at the provider again. */
  reset: () => Promise<void>;
  /** What the log says of an action since the last reset. */
  logged: (action: string) => Promise<unknown[]>;
  /** The next e-mail to an account with these words in its subject. */
  mailTo: (username: string, words: string) => Promise<ReceivedMail>;
  close: () => Promise<void>;
}

/** A gateway with numbered people, a provider that it trusts, and a mailbox. */
export async function startSsoGateway(further: Partial<ProviderOptions> = {}): Promise<SsoGateway> {
  const mailbox = await openMailbox();
  let gateway: GatewayUnderTest | undefined;
  const provider = await startIdentityProvider(async (issuer) => {
    gateway = await startFilledGatewayOnServer({
      smtpUrl: mailbox.url,
      singleSignOn: { ...providerOptions(issuer), ...further },
    });
    await giveNumbers(gateway.database);
    const here = await gateway.app.listen({ port: 0, host: '127.0.0.1' });
    return {
      portals: ['https://portal.example'],
      backChannel: `${here}/api/sso/back-channel-logout`,
    };
  });
  if (!gateway) throw new Error('The gateway did not start');
  const started = gateway;
  const { database } = started;
  const countActivities = async (): Promise<number> =>
    (
      await database.query<{ count: number }>({
        text: 'SELECT count(*)::int AS count FROM activities',
      })
    ).rows[0]?.count ?? 0;
  let before = await countActivities();
  return {
    gateway: started,
    provider,
    reset: async () => {
      for (const table of FORGOTTEN) await database.query({ text: `DELETE FROM ${table}` });
      await database.query({
        text: "UPDATE users SET status = 'active' WHERE username NOT IN ('waiting', 'gone')",
      });
      provider.people.clear();
      for (const [username, number] of Object.entries(NUMBERS))
        provider.people.set(`person-${username}`, { number });
      before = await countActivities();
    },
    logged: async (action) =>
      (
        await database.query({
          text: `
            SELECT actor, reason
            FROM (
              SELECT actor_id AS actor, reason, action, id
              FROM activities
              ORDER BY id
              OFFSET $2
            ) recent
            WHERE action = $1
            ORDER BY id`,
          values: [action, before],
        })
      ).rows,
    mailTo: async (username, words) => {
      for (;;) {
        const mail = await mailbox.next(`${username}@fhss.example`);
        if (mail.subject.includes(words)) return mail;
      }
    },
    close: async () => {
      await started.close();
      await provider.close();
      await mailbox.close();
    },
  };
}
