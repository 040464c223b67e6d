import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams, Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  Badge,
  formatDateTime,
  Page,
  PageTable,
  Panel,
  QueryState,
  ShownOf,
  TableHead,
  textIn,
  useCallQuery,
  useLive,
  type ViewRecord,
  useTexts,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { useRowsShown } from '../../shared/pages/useRowsShown.ts';
import { useSessionChoice } from '../../shared/pages/useSessionChoice.tsx';
import { resultReadiness } from '../api.ts';
import { Readiness } from './Readiness.tsx';
import { ReleaseView, type ReleaseRecord } from './ReleaseView.tsx';
import styles from './results.module.css';

const TEXTS = 'pages.marks-publish';
const listReleases = recordCalls<ReleaseRecord>('result-releases').list;

function Releases({
  releases,
  session,
  shown,
}: {
  releases: readonly ReleaseRecord[];
  session: string;
  shown: string | undefined;
}) {
  const { translate, language } = useTexts();
  return (
    <PageTable label={translate(`${TEXTS}.releases`)}>
      <TableHead
        columns={['title', 'state', 'lineCount', 'publishedAt']}
        numbers={['lineCount']}
        label={(name) => translate(`resources.result-releases.fields.${name}`)}
      />
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
  const [first, setFirst] = useState(0);
  const count = useRowsShown();
  const papers = useCallQuery(
    resultReadiness,
    { query: { session: session.id }, range: [first, first + count - 1] },
    { keepPrevious: true },
  );
  const releases = useCallQuery(listReleases, {
    query: {
      sort: '["createdAt","DESC"]',
      filter: JSON.stringify({ examSession: session.id }),
    },
    range: [0, 99],
  });
  const refetch = (): void => {
    papers.refetch();
    releases.refetch();
  };
  useLive('results', refetch);
  const isError = papers.isError || releases.isError;
  const shown =
    releases.data?.find(({ id }) => id === search.get('release')) ??
    releases.data?.find(({ state }) => state !== 'published' && state !== 'withdrawn') ??
    releases.data?.[0];
  return (
    <>
      <div className={styles.stack} data-print="never">
        {isError || !papers.data || !releases.data ? (
          <QueryState
            query={{ data: papers.data && releases.data, isError, refetch }}
            lines={8}
            inPanel
          />
        ) : (
          <>
            <Readiness
              key={session.id}
              session={session}
              papers={papers.data}
              isPart={(papers.total ?? 0) > count}
              turner={
                <PageTurner
                  first={first}
                  count={count}
                  total={papers.total ?? 0}
                  onTurn={setFirst}
                />
              }
              refetch={refetch}
            />
            <Panel title={translate(`${TEXTS}.releases`)}>
              {releases.data.length === 0 ? (
                <p>{translate(`${TEXTS}.noReleases`)}</p>
              ) : (
                <Releases releases={releases.data} session={session.id} shown={shown?.id} />
              )}
              <ShownOf shown={releases.data.length} total={releases.total} />
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
  const { translate } = useTexts();
  const [search, setSearch] = useSearchParams();
  const { session, field } = useSessionChoice(
    search.get('session'),
    (id) => setSearch({ session: id }),
    (status) => status === 'board' || status === 'marking' || status === 'held',
  );
  return (
    <Page title={translate(`${TEXTS}.title`)} intro={translate(`${TEXTS}.intro`)}>
      {field}
      {session && <SessionParts key={session.id} session={session} />}
    </Page>
  );
}
