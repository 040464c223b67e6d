import { useTranslate } from 'react-admin';
import { useSearchParams, Link } from 'react-router';
import {
  Badge,
  Callout,
  Failed,
  formatDateTime,
  Loading,
  Page,
  PageField,
  PageTable,
  Panel,
  textIn,
  useAnswer,
  useLive,
  usePreferences,
  type ViewRecord,
} from '../../../framework/index.ts';
import type { PaperReadiness } from '../api.ts';
import { Readiness } from './Readiness.tsx';
import { ReleaseView, type ReleaseRecord } from './ReleaseView.tsx';
import styles from './results.module.css';

const TEXTS = 'pages.marks-publish';
const ALL = { sort: '["createdAt","DESC"]', range: '[0,99]' };
const SESSIONS = `/exam-sessions?${new URLSearchParams({ ...ALL, sort: '["registrationOpensAt","DESC"]' })}`;

function Releases({
  releases,
  session,
  shown,
}: {
  releases: readonly ReleaseRecord[];
  session: string;
  shown: string | undefined;
}) {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (
    <PageTable label={translate(`${TEXTS}.releases`)}>
      <thead>
        <tr>
          <th scope="col">{translate('resources.result-releases.fields.title')}</th>
          <th scope="col">{translate('resources.result-releases.fields.state')}</th>
          <th scope="col" data-number>
            {translate('resources.result-releases.fields.lineCount')}
          </th>
          <th scope="col">{translate('resources.result-releases.fields.publishedAt')}</th>
        </tr>
      </thead>
      <tbody>
        {releases.map((release) => {
          const title = textIn(release['title'], language).text;
          const moment = release.publishedAt ?? release.publishAt;
          return (
            <tr key={release.id} aria-current={release.id === shown || undefined}>
              <th scope="row">
                <Link
                  to={`?${new URLSearchParams({ session, release: release.id })}`}
                  aria-label={translate(`${TEXTS}.look`, { title })}
                >
                  {title}
                </Link>
              </th>
              <td>
                <Badge
                  tone={
                    release.state === 'published'
                      ? 'good'
                      : release.state === 'withdrawn'
                        ? 'bad'
                        : 'caution'
                  }
                >
                  {translate(`resources.result-releases.options.state.${release.state}`)}
                </Badge>
              </td>
              <td data-number>{release.lineCount}</td>
              <td>{moment === null ? '–' : formatDateTime(moment, language)}</td>
            </tr>
          );
        })}
      </tbody>
    </PageTable>
  );
}

function SessionParts({ session }: { session: ViewRecord }) {
  const translate = useTranslate();
  const [search] = useSearchParams();
  const papers = useAnswer<PaperReadiness[]>(`/results/readiness?session=${session.id}`);
  const releases = useAnswer<ReleaseRecord[]>(
    `/result-releases?${new URLSearchParams({ ...ALL, filter: JSON.stringify({ examSession: session.id }) })}`,
  );
  const refetch = (): void => {
    papers.refetch();
    releases.refetch();
  };
  useLive('results', refetch);
  const shown =
    releases.body?.find(({ id }) => id === search.get('release')) ??
    releases.body?.find(({ state }) => state !== 'published' && state !== 'withdrawn') ??
    releases.body?.[0];
  return (
    <>
      <div className={styles.stack} data-print="never">
        {papers.isError || releases.isError ? (
          <Panel>
            <Failed onRetry={refetch} />
          </Panel>
        ) : !papers.body || !releases.body ? (
          <Panel>
            <Loading lines={8} />
          </Panel>
        ) : (
          <>
            <Readiness key={session.id} session={session} papers={papers.body} refetch={refetch} />
            <Panel title={translate(`${TEXTS}.releases`)}>
              {releases.body.length === 0 ? (
                <p>{translate(`${TEXTS}.noReleases`)}</p>
              ) : (
                <Releases releases={releases.body} session={session.id} shown={shown?.id} />
              )}
            </Panel>
          </>
        )}
      </div>
      {shown && (
        <ReleaseView key={`${shown.id}/${shown.version}`} release={shown} refetch={refetch} />
      )}
    </>
  );
}

/**
 * `/manage-exam/marks-publish`: carries results from complete marks through the boards to students,
 * and back if need be.
 */
export function ResultsPublish() {
  const translate = useTranslate();
  const { language } = usePreferences();
  const [search, setSearch] = useSearchParams();
  const {
    body: sessions,
    isError,
    refetch,
  } = useAnswer<(ViewRecord & { status: string })[]>(SESSIONS);
  const urgent = sessions?.find(
    ({ status }) => status === 'board' || status === 'marking' || status === 'held',
  );
  const session =
    sessions?.find(({ id }) => id === search.get('session')) ?? urgent ?? sessions?.[0];
  const named = (one: ViewRecord & { status: string }): string =>
    `${textIn(one['title'], language).text} – ${translate(`resources.exam-sessions.options.status.${one.status}`)}`;
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      {isError && (
        <Panel>
          <Failed onRetry={refetch} />
        </Panel>
      )}
      {!sessions && !isError && (
        <Panel>
          <Loading lines={8} />
        </Panel>
      )}
      {sessions && !session && <Callout>{translate(`${TEXTS}.noSession`)}</Callout>}
      {sessions && session && (
        <>
          <div data-print="never">
            <PageField
              label={translate(`${TEXTS}.session`)}
              value={session.id}
              onChange={(id) => setSearch({ session: id })}
              options={sessions.map((one) => [one.id, named(one)] as const)}
            />
          </div>
          <SessionParts key={session.id} session={session} />
        </>
      )}
    </Page>
  );
}
