import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import {
  ActionButton,
  useCall,
  usePortalServices,
  usePrivileges,
} from '../../../framework/index.ts';
import { SELECTING } from '../access.ts';
import type { Overview } from '../api.ts';
import styles from './honours.module.css';

const TEXTS = 'pages.selected-students.links';
const BASE = '/manage-coureseunit';

const filtered = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  `${BASE}/${path}?${new URLSearchParams({ filter: JSON.stringify(filter) })}`;

/** The lists behind a round, each with what is in it. */
export function RoundLinks({ round, body }: { round: string | null; body: Overview | undefined }) {
  const translate = useTranslate();
  const privileges = usePrivileges();
  const notify = useNotify();
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const compute = () =>
    run(async () => {
      const answer = await http.post<{ students: number; changed: number }>(
        `/honours/rounds/${round ?? ''}/merit`,
        {},
      );
      if (answer.isSuccess)
        notify(`${TEXTS}.meritComputed`, { type: 'success', messageArgs: answer.body });
      return answer;
    });
  const counts = {
    submitted: body?.applications.submitted ?? 0,
    withdrawn: body?.applications.withdrawn ?? 0,
    draft: body?.applications.draft ?? 0,
  };
  const offers = body ? Object.values(body.offers).reduce((sum, count) => sum + count, 0) : 0;
  return (
    <nav className={styles.links} aria-label={translate(`${TEXTS}.label`)} data-print="never">
      {round !== null && body && (
        <>
          <Link to={filtered('honours-applications', { round })}>
            {translate(`${TEXTS}.applications`, counts)}
          </Link>
          <Link to={filtered('honours-overrides', { round })}>
            {translate(`${TEXTS}.overrides`, body.overrides)}
          </Link>
          {offers > 0 && (
            <Link to={filtered('honours-offers', { round })}>
              {translate(`${TEXTS}.offers`, body.offers)}
            </Link>
          )}
          <Link to={filtered('honours-options', { round })}>
            {translate(`${TEXTS}.options`, { smart_count: body.options.length })}
          </Link>
          <Link to={`${BASE}/honours-rounds/${round}/show`}>{translate(`${TEXTS}.details`)}</Link>
        </>
      )}
      <Link to={`${BASE}/student-merit`}>{translate(`${TEXTS}.merit`)}</Link>
      {round !== null && privileges.has(SELECTING) && (
        <ActionButton quiet isBusy={isBusy} onClick={() => void compute()}>
          {translate(`${TEXTS}.computeMerit`)}
        </ActionButton>
      )}
      <Link to={`${BASE}/honours-rounds`}>{translate(`${TEXTS}.rounds`)}</Link>
      {privileges.has('DEG_SELECTED_STU_CREATE') && (
        <Link to={`${BASE}/honours-rounds/create`}>{translate(`${TEXTS}.newRound`)}</Link>
      )}
    </nav>
  );
}
