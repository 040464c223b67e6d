import {
  causeOf,
  inFirstLanguage,
  lockRecords,
  queryRows,
  requireRow,
  updateLogged,
  type WriteRequest,
} from '../../../../gateway/index.ts';
import { orNotFound, PortalError } from '../../../contract/model/errors.ts';
import { publications } from '../publications.ts';
import { type Author, joiningOf, withMember } from '../rules/joinAuthors.ts';
import { staffFinder } from '../rules/staffFinder.ts';
import { readStaffNames } from './staffNames.ts';

const MOST_AUTHORS = publications.fields.authors.max;

/** The active account of the member who entered a work. */
const ENTERED_BY = `
  SELECT account.id AS "userId"
  FROM staff member
  JOIN users account ON account.id = member.user_id AND account.status = 'active'
  WHERE member.id = $1`;

/**
 * Makes a member an author of a publication that a co-author has entered, and changes nothing else
 * of it. The person who entered it is notified. Throws NOT_FOUND, ALREADY_DONE, LOCKED_IN_STATE or
 * TOO_MANY_VALUES.
 */
export async function join(request: WriteRequest, id: string, staffId: string): Promise<void> {
  const { client, person, notify } = request;
  const [found] = await lockRecords(request, [id], 'show');
  const { values } = orNotFound(found);
  const authors = values['authors'] as Author[];
  if (values['staff'] === staffId || authors.some(({ staff }) => staff === staffId))
    throw new PortalError('ALREADY_DONE');
  const member = await requireRow<{ name: string }>(client, {
    text: `SELECT ${inFirstLanguage('name_with_initials')} AS name FROM staff WHERE id = $1`,
    values: [staffId],
  });
  const findStaff = staffFinder(await readStaffNames(client));
  const status = String(values['status']);
  const joining = joiningOf(authors, { id: staffId }, { findStaff, status });
  if (joining === 'hidden') throw new PortalError('NOT_FOUND');
  if (joining === 'closed')
    throw new PortalError('LOCKED_IN_STATE', { details: { state: status } });
  const joined = withMember(authors, { id: staffId, name: member.name }, findStaff);
  if (joined.length > MOST_AUTHORS)
    throw new PortalError('TOO_MANY_VALUES', { details: { max: MOST_AUTHORS } });
  await updateLogged(client, causeOf(person), publications, {
    id,
    before: { authors },
    changes: { authors: joined },
  });
  const notified = await queryRows<{ userId: string }>(client, {
    text: ENTERED_BY,
    values: [values['staff']],
  });
  await notify.emailEach(
    'publicationJoined',
    notified.map(({ userId }) => ({
      userId,
      author: member.name,
      title: String(values['title']),
      id,
    })),
  );
}
