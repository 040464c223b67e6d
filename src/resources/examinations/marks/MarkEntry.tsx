import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { MarkGrid, MarkStage } from '../../../contract/faculty/marks.ts';
import { Badge, Callout, Failed, Loading, Note, Page, textIn, useAnswer, useLive, usePreferences } from '../../../framework/index.ts';
import { MARKS_TOPIC } from '../../../contract/faculty/marks.ts';
import styles from './marks.module.css';
import { SheetSteps } from './SheetSteps.tsx';
import { StageEntry } from './StageEntry.tsx';

/** The sheet of one paper: a stage at a time. */
export function MarkEntry({ paper: id }: { paper: string }) {
  const translate = useTranslate();
  const { language } = usePreferences();
  const { body: grid, isError, refetch } = useAnswer<MarkGrid>(`/marks/papers/${id}`);
  const [chosen, setChosen] = useState<MarkStage | null>(null);
  useLive(MARKS_TOPIC, refetch);
  if (!grid) {
    return (
      <Page title={translate('pages.marks.title')}>
        {isError ? <Failed text={translate('pages.marks.notYours')} onRetry={refetch} /> : <Loading lines={8} />}
      </Page>
    );
  }
  const { paper, stages, candidates } = grid;
  const stage = chosen !== null && stages.includes(chosen) ? chosen : stages[0];
  return (
    <Page title={`${paper.code} · ${textIn(paper.title, language).text}`} intro={textIn(paper.session.title, language).text}>
      <div className={styles.lead}>
        <Link to="/manage-exam/marks">{translate('pages.marks.back')}</Link>
        {paper.roles.map((role) => <Badge key={role}>{translate(`resources.paper-markers.options.role.${role}`)}</Badge>)}
        {stages.length > 1 && (
          <div role="tablist" aria-label={translate('pages.marks.stages')} className={styles.stages}>
            {(['first', 'second', 'agreed'] as const).filter((one) => stages.includes(one)).map((one) => (
              <button key={one} type="button" role="tab" aria-selected={one === stage} onClick={() => setChosen(one)}>{translate(`resources.mark-sheets.options.stage.${one}`)}</button>
            ))}
          </div>
        )}
      </div>
      {grid.isBlind && <Callout>{translate('pages.marks.blind')}</Callout>}
      {candidates.length === 0 && <Callout>{translate('pages.marks.noCandidates')}</Callout>}
      {stage === undefined && <Note>{translate('pages.marks.nothingToSee')}</Note>}
      {stage !== undefined && candidates.length > 0 && <StageEntry key={stage} grid={grid} stage={stage} refetch={refetch} />}
      {stage !== undefined && candidates.length > 0 && <SheetSteps grid={grid} stage={stage} refetch={refetch} />}
    </Page>
  );
}
