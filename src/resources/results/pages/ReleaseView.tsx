import { useState } from 'react';
import { isView } from '../../../contract/model/catalogue.ts';
import { DEFAULT_LANGUAGE } from '../../../contract/model/constants.ts';
import { allTextsOf } from '../../../contract/model/localised.ts';
import {
  ActionButton,
  Actions,
  Callout,
  formatDate,
  formatDateTime,
  FoldedPanel,
  Panel,
  QueryState,
  textIn,
  useCallQuery,
  usePortalServices,
  WorkflowSlot,
  type ViewRecord,
  useRowsPerPage,
  useTexts,
} from '../../../framework/index.ts';
import { PageTurner } from '../../shared/pages/PageTurner.tsx';
import { Translations } from '../../shared/pages/Translations.tsx';
import { releasePapers, type ReleaseSheet, releaseSheet, type UnitSheet } from '../api.ts';
import { GradeChart } from './GradeChart.tsx';
import { Preparation } from './Preparation.tsx';
import { Gaps } from './Readiness.tsx';
import { UnitSheetTable } from './UnitSheetTable.tsx';
import styles from './results.module.css';

export type ReleaseRecord = ViewRecord & {
  state: string;
  papers: string[];
  lineCount: number;
  sheetHash: string | null;
  publishAt: string | null;
  publishedAt: string | null;
  withdrawnAt: string | null;
  minuteReference: string | null;
  boardOn: string | null;
};

const TEXTS = 'pages.marks-publish';
const SCREEN = '/manage-exam/result-releases';
/** Units without results that are named; the list of papers names all of them. */
const MAX_NAMED = 12;
/** Papers of a sheet shown and printed together. */
const PAPERS_SHOWN = 20;
const SIGNING = ['officer', 'examiner', 'dean'] as const;

function Progress({
  release,
  sheet,
  refetch,
}: {
  release: ReleaseRecord;
  sheet: ReleaseSheet;
  refetch: () => void;
}) {
  const { translate, language } = useTexts();
  const { lacking } = sheet;
  const isOwnTurn = release.state === 'prepared';
  return (
    <>
      {!sheet.isPrepared && <Callout tone="caution">{translate(`${TEXTS}.unprepared`)}</Callout>}
      {!sheet.isIntact && <Callout tone="bad">{translate(`${TEXTS}.altered`)}</Callout>}
      {!sheet.isCurrent && <Callout tone="caution">{translate(`${TEXTS}.outdated`)}</Callout>}
      {lacking.length > 0 && (
        <Callout tone="caution">
          {translate(`${TEXTS}.blocked`)}
          <ul>
            {lacking.map(({ paper, unit, gaps }) => (
              <li key={paper}>
                <strong>{unit.code}</strong> <Gaps gaps={gaps} />
              </li>
            ))}
          </ul>
        </Callout>
      )}
      {isOwnTurn &&
        (!sheet.isPrepared ||
          !sheet.isCurrent ||
          lacking.length > 0 ||
          Number(release['blockers']) > 0) && (
          <Preparation release={release} isPrepared={sheet.isPrepared} refetch={refetch} />
        )}
      {release.state === 'published' && (
        <Callout tone={sheet.session.waiting.length === 0 ? 'good' : 'plain'}>
          {sheet.session.waiting.length === 0
            ? translate(`${TEXTS}.sessionOver`)
            : translate(`${TEXTS}.sessionOpen`, {
                smart_count: sheet.session.waiting.length,
                units:
                  sheet.session.waiting.slice(0, MAX_NAMED).join(', ') +
                  (sheet.session.waiting.length > MAX_NAMED ? ' …' : ''),
              })}
        </Callout>
      )}
      {release.state === 'scheduled' && release.publishAt !== null && (
        <Callout>
          {translate(`${TEXTS}.publishesAt`, {
            moment: formatDateTime(release.publishAt, language),
          })}
        </Callout>
      )}
      {release.withdrawnAt !== null && (
        <Callout tone="bad">
          {translate(`${TEXTS}.withdrawNote`, {
            moment: formatDateTime(release.withdrawnAt, language),
          })}
        </Callout>
      )}
    </>
  );
}

/** The results of one paper with its grades, for the signatures of the board; printed unfolded. */
function SignedPaper({ paper, hash, isOpen }: { paper: UnitSheet; hash: string; isOpen: boolean }) {
  const { translate, language } = useTexts();
  const { unit, session, ruleSets, distribution, lines } = paper;
  const { rate, sat } = distribution;
  const name = `${unit.code} ${textIn(unit.title, language).text}`;
  return (
    <FoldedPanel
      title={`${name} · ${translate(`resources.students.options.medium.${paper.medium}`)} · ${paper.group}`}
      isOpen={isOpen}
    >
      <div className={`${styles.stack} ${styles.sheet}`}>
        <p className={styles.quiet}>
          {[
            textIn(session, language).text,
            ...ruleSets,
            ...(rate === null ? [] : [translate('results.rateOf', { rate, sat })]),
          ].join(' · ')}
        </p>
        <GradeChart
          distribution={distribution}
          label={translate('results.chart', { name: unit.code })}
        />
        <UnitSheetTable
          sheet={paper}
          label={name}
          foot={`${translate(`${TEXTS}.lines`, { smart_count: lines.length })} · ${unit.code} · ${translate(`${TEXTS}.hash`, { hash })}`}
        />
        <div className={styles.signatures}>
          {SIGNING.map((who) => (
            <span key={who}>{translate(`${TEXTS}.signatures.${who}`)}</span>
          ))}
        </div>
      </div>
    </FoldedPanel>
  );
}

/** The sheet that the board signs, some papers at a time. */
function SignedSheet({ release }: { release: ReleaseRecord }) {
  const { translate, language } = useTexts();
  const [first, setFirst] = useState(0);
  const count = useRowsPerPage(PAPERS_SHOWN);
  const {
    data: papers,
    total,
    isError,
    refetch,
  } = useCallQuery(
    releasePapers,
    { params: { id: release.id }, range: [first, first + count - 1] },
    { keepPrevious: true },
  );
  const { sheetHash: hash } = release;
  const turner = <PageTurner first={first} count={count} total={total ?? 0} onTurn={setFirst} />;
  if (hash === null || papers?.length === 0) return null;
  return (
    <div className={styles.release}>
      <Panel
        title={translate(`${TEXTS}.sheet`)}
        note={translate(`${TEXTS}.lines`, { smart_count: release.lineCount })}
      >
        <div className={styles.paperOnly}>
          <h2 lang={DEFAULT_LANGUAGE}>{allTextsOf(release['title'])[DEFAULT_LANGUAGE]}</h2>
          <Translations as="p" text={allTextsOf(release['title'])} />
        </div>
        <p className={styles.hash}>{translate(`${TEXTS}.hash`, { hash })}</p>
        {release.minuteReference !== null && (
          <p>
            {translate(`${TEXTS}.reference`, {
              minute: release.minuteReference,
              day: release.boardOn === null ? '' : formatDate(release.boardOn, language),
            })}
          </p>
        )}
        <div data-print="never">
          <Actions>
            <ActionButton quiet onClick={() => window.print()}>
              {translate(`${TEXTS}.printSheet`)}
            </ActionButton>
          </Actions>
        </div>
        {turner}
        <QueryState query={{ data: papers, isError, refetch }} />
        {papers?.map((paper, place) => (
          <SignedPaper key={paper.paper} paper={paper} hash={hash} isOpen={place === 0} />
        ))}
        {turner}
      </Panel>
    </div>
  );
}

/** One release: its progress, and the sheet that the board signs. */
export function ReleaseView({ release, refetch }: { release: ReleaseRecord; refetch: () => void }) {
  const { translate, language } = useTexts();
  const {
    data: sheet,
    isError,
    refetch: refetchSheet,
  } = useCallQuery(releaseSheet, { params: { id: release.id } });
  const screen = usePortalServices().catalogue.screens.get(SCREEN);
  const title = textIn(release['title'], language).text;
  return (
    <>
      <div data-print="never">
        <Panel title={title} note={translate(`${TEXTS}.progressNote`)}>
          {isView(screen) && <WorkflowSlot screen={screen} record={release} />}
          <QueryState query={{ data: sheet, isError, refetch: refetchSheet }} />
          {sheet && <Progress release={release} sheet={sheet} refetch={refetch} />}
        </Panel>
      </div>
      <SignedSheet release={release} />
    </>
  );
}
