import { type Queryable, queryRow, type Write } from '../../../../gateway/index.ts';
import { fieldError } from '../../../contract/model/errors.ts';

type Kept = Pick<Write, 'client' | 'id' | 'before' | 'after'>;

const STRAY = (condition: string): string => `
  SELECT 1
  FROM papers paper
  JOIN exam_sessions session ON session.id = paper.exam_session_id
  JOIN offerings offering ON offering.id = paper.offering_id
  WHERE ${condition}
  LIMIT 1`;
const IN_SESSION = STRAY('session.id = $1 AND offering.semester_id <> $2');
const OF_OFFERING = STRAY('offering.id = $1 AND session.semester_id <> $2');
const DIFFERENT = `
  SELECT 1
  FROM exam_sessions session, offerings offering
  WHERE session.id = $1 AND offering.id = $2 AND session.semester_id <> offering.semester_id`;

const hasRow = async (client: Queryable, text: string, values: unknown[]): Promise<boolean> =>
  (await queryRow(client, { text, values })) !== null;

const isChanged = ({ before, after }: Kept, names: readonly string[]): boolean =>
  after !== undefined && names.some((name) => before?.[name] !== after[name]);

/** Refuses a paper of an offering in an examination of another semester. */
export async function assertPaperOfSemester(write: Kept): Promise<void> {
  const { client, after } = write;
  if (!isChanged(write, ['examSession', 'offering'])) return;
  if (await hasRow(client, DIFFERENT, [after?.['examSession'], after?.['offering']]))
    throw fieldError('offering', 'otherSemester');
}

/** Refuses to move an examination or an offering to another semester than that of its papers. */
const assertPapersFollow =
  (text: string) =>
  async (write: Kept): Promise<void> => {
    const { client, id, before, after } = write;
    if (!before || !isChanged(write, ['semester'])) return;
    if (await hasRow(client, text, [id, after?.['semester']]))
      throw fieldError('semester', 'papersOfSemester');
  };

export const assertSessionOfSemester = assertPapersFollow(IN_SESSION);
export const assertOfferingOfSemester = assertPapersFollow(OF_OFFERING);
