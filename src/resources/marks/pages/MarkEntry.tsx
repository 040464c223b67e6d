import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  ActionButton,
  Badge,
  Callout,
  Note,
  Page,
  panelProps,
  QueryState,
  TabList,
  textIn,
  useTexts,
} from '../../../framework/index.ts';
import { MARK_STAGES, type MarkStage } from '../stages.ts';
import { KeptNotice } from './KeptNotice.tsx';
import { Moderation } from './Moderation.tsx';
import { ScriptCount } from './ScriptCount.tsx';
import { SheetSteps } from './SheetSteps.tsx';
import { StageEntry } from './StageEntry.tsx';
import { useSheet } from './useSheet.tsx';
import styles from './marks.module.css';

interface StageTabsProps {
  stages: readonly MarkStage[];
  stage: MarkStage;
  onOpen: (stage: MarkStage) => void;
}

function StageTabs({ stages, stage, onOpen }: StageTabsProps) {
  const { translate } = useTexts();
  return (
    <div data-print="never">
      <TabList
        label={translate('pages.marks.stages')}
        tabs={MARK_STAGES.filter((one) => stages.includes(one))}
        active={stage}
        onOpen={onOpen}
      >
        {(one) => translate(`resources.mark-sheets.options.stage.${one}`)}
      </TabList>
    </div>
  );
}

/** The sheet of one paper, a stage at a time. */
export function MarkEntry({ paper: id }: { paper: string }) {
  const { translate, language } = useTexts();
  const { grid, since, isKept, isMissing, isError, refetch } = useSheet(id);
  const [chosen, setChosen] = useState<MarkStage | null>(null);
  if (!grid) {
    return (
      <Page title={translate('pages.marks.title')}>
        {(isMissing || isError) && (
          <div className={styles.lead}>
            <Link to="/manage-exam/marks">{translate('pages.marks.back')}</Link>
          </div>
        )}
        <QueryState
          query={{ data: grid, isError: isMissing || isError, refetch }}
          lines={8}
          failure={translate(isMissing ? 'pages.marks.sheetNotHere' : 'pages.marks.notYours')}
        />
      </Page>
    );
  }
  const { paper, stages, candidates } = grid;
  // Handing in opens the next stage; the page stays on the one that the user is working on.
  if (chosen === null && stages[0] !== undefined) setChosen(stages[0]);
  const stage = chosen !== null && stages.includes(chosen) ? chosen : stages[0];
  const isOpen = (one: MarkStage): boolean =>
    grid.sheets.some(({ stage: of, closed }) => of === one && closed === null);
  const next = stage !== undefined && !isOpen(stage) ? stages.find(isOpen) : undefined;
  // Above the sheet for those who look at its scripts.
  const moderation = <Moderation paper={id} onChange={refetch} />;
  const isModerator = paper.roles.includes('moderator');
  const nameOf = (one: MarkStage): string =>
    translate(`resources.mark-sheets.options.stage.${one}`);
  const hasTabs = stages.length > 1 && stage !== undefined;
  return (
    <Page
      title={`${paper.code} · ${textIn(paper.title, language).text}`}
      intro={textIn(paper.session.title, language).text}
    >
      <div className={styles.lead}>
        <Link to="/manage-exam/marks">{translate('pages.marks.back')}</Link>
        {isKept && <Note>{translate('pages.marks.opensOffline')}</Note>}
        {paper.roles.map((role) => (
          <Badge key={role}>{translate(`resources.paper-markers.options.role.${role}`)}</Badge>
        ))}
      </div>
      {hasTabs && <StageTabs stages={stages} stage={stage} onOpen={setChosen} />}
      {since !== null && <KeptNotice text="pages.marks.kept" since={since} onRetry={refetch} />}
      {grid.isBlind && <Callout>{translate('pages.marks.blind')}</Callout>}
      {grid.isByIndexNumber && <Callout>{translate('pages.marks.byIndexNumber')}</Callout>}
      {next && (
        <Callout
          action={
            <ActionButton quiet onClick={() => setChosen(next)}>
              {translate('pages.marks.goOn.go', { stage: nameOf(next) })}
            </ActionButton>
          }
        >
          {translate('pages.marks.goOn.opened', { stage: nameOf(next) })}
        </Callout>
      )}
      {candidates.length === 0 && <Callout>{translate('pages.marks.noCandidates')}</Callout>}
      {stage === undefined && <Note>{translate('pages.marks.nothingToSee')}</Note>}
      {stage !== undefined && candidates.length > 0 && (
        <>
          {isModerator && moderation}
          <div {...(hasTabs ? panelProps(stage) : {})}>
            <StageEntry key={stage} grid={grid} stage={stage} refetch={refetch} />
          </div>
          {!isModerator && moderation}
          <ScriptCount key={grid.scripts.at} paper={id} count={grid.scripts} refetch={refetch} />
          <SheetSteps grid={grid} stage={stage} refetch={refetch} />
        </>
      )}
    </Page>
  );
}
