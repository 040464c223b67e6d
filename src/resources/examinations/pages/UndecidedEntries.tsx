import { Link } from 'react-router';
import { Callout, useTexts } from '../../../framework/index.ts';
import type { PaperConflicts } from '../api.ts';

const ENTRIES = '/manage-exam/exam-registrations';

/** The entries of an examination that are to be decided before it is held, with the way there. */
export function UndecidedEntries({
  session,
  undecided: { count, named },
}: {
  session: string;
  undecided: PaperConflicts['undecided'];
}) {
  const { text } = useTexts('paperClashes');
  if (count === 0) return null;
  const filter = JSON.stringify({ 'paper.examSession': session, status: 'applied' });
  const names = named.join(', ') + (count > named.length ? ' …' : '');
  return (
    <Callout tone="caution">
      {text('undecided', { smart_count: count, named: names })}{' '}
      <Link to={`${ENTRIES}?${new URLSearchParams({ filter })}`}>{text('decide')}</Link>
    </Callout>
  );
}
