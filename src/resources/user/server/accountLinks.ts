import {
  assertNotHigherAccount,
  extendServer,
  type ServerExtension,
  type Sessions,
  type Write,
} from '../../../../gateway/index.ts';
import { PortalError } from '../../../contract/model/errors.ts';

/** The number of a person's record, for the e-mail. */
const NUMBERS = { staff: 'employeeNumber', students: 'registrationNumber' } as const;

const userIn = (values: Write['after']): string | null =>
  typeof values?.['user'] === 'string' ? values['user'] : null;

/**
 * A link to a person's record hands over what the record owns: mark sheets, registrations, results.
 * No one links their own account, or accounts with deciding privileges that they lack.
 */
async function assertLinkAllowed({ client, person, now, before, after }: Write): Promise<void> {
  const [former, next] = [userIn(before), userIn(after)];
  if (former === next) return;
  if (next === person.userId || former === person.userId)
    throw new PortalError('FORBIDDEN', { details: { reason: 'ownAccount' } });
  for (const user of [former, next])
    if (user !== null) await assertNotHigherAccount(client, person, user, now);
}

/**
 * Tells both people of a changed link. The owner of an account that waits for approval reads it in
 * the e-mail of the approval, because e-mails of the queue reach active accounts only.
 */
async function tellLinked(number: string, { notify, before, after }: Write): Promise<void> {
  const [former, next] = [userIn(before), userIn(after)];
  if (former === next) return;
  const record = String((after ?? before)?.[number] ?? '');
  if (former !== null) await notify.emailEach('accountUnlinked', [{ userId: former, record }]);
  if (next !== null) await notify.emailEach('accountLinked', [{ userId: next, record }]);
}

/** The records of people, whose account decides what “own” means for its user. */
export const accountLinks = (sessions: Sessions): (readonly [string, ServerExtension])[] =>
  Object.entries(NUMBERS).map(([resource, number]) =>
    extendServer(resource, {
      isIndependent: true,
      beforeWrite: assertLinkAllowed,
      afterWrite: (write) => tellLinked(number, write),
      afterCommit: () => sessions.forget(),
    }),
  );
