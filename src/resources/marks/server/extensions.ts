import {
  actorOf,
  extendServer,
  queryRow,
  requireRow,
  type TransitionWrite,
  type Write,
} from '../../../../gateway/index.ts';
import { fieldError, PortalError } from '../../../contract/model/errors.ts';
import { GIVEN_SOURCES } from '../rules/given.ts';
import { mayRead, mayWrite } from '../rules/rights.ts';
import type { MarkStage } from '../stages.ts';
import { agreeByRule } from './agreeing.ts';
import { assertNotCarriedOn } from './carriedOn.ts';
import { lastWrite } from './cells.ts';
import { areBothSubmitted, paperFacts, standingOf } from './facts.ts';
import { giveMarks } from './given.ts';
import { assertModeration } from './moderating.ts';
import { drawSample } from './moderation.ts';
import { standOnRecord } from './onRecord.ts';
import { nameMarkers, nameWriters, withSheets } from './sheets.ts';
import { notifySheets } from './writeCells.ts';

const BLANKS = `
  SELECT count(*)::int AS count
  FROM mark_sheets sheet
  JOIN exam_registrations registration
    ON registration.paper_id = sheet.paper_id
    AND registration.status = 'confirmed'
  LEFT JOIN mark_entries entry
    ON entry.sheet_id = sheet.id
    AND entry.student_id = registration.student_id
  WHERE sheet.id = $1
    AND coalesce(entry.status, 'blank') = 'blank'
    AND registration.sitting IS DISTINCT FROM 'offence'`;

/** A sheet is handed in complete, and only by a person who may read it. */
async function acceptStep({
  client,
  id,
  before,
  person,
  step,
  now,
}: TransitionWrite): Promise<void> {
  const {
    paper: paperId,
    component,
    stage,
  } = before as { paper: string; component: string; stage: MarkStage };
  // Cells are written under the same lock, so that none is added while a sheet is handed in.
  await client.query({ text: 'SELECT id FROM mark_sheets WHERE id = $1 FOR UPDATE', values: [id] });
  const paper = await paperFacts(client, paperId);
  const standing = standingOf(person, paper);
  if (!mayRead(stage, standing, areBothSubmitted(paper, component)))
    throw new PortalError('FORBIDDEN', { details: { reason: 'blind' } });
  await assertModeration(client, paper, { component, stage, step: step.name });
  if (step.name === 'unlock') await assertNotCarriedOn(client, before ?? {});
  if (step.name !== 'submit') return;
  if (!mayWrite(stage, standing))
    throw new PortalError('FORBIDDEN', { details: { reason: 'notAMarker' } });
  await giveMarks({ client, now }, paper, { sheet: id });
  const row = await queryRow<{ count: number }>(client, { text: BLANKS, values: [id] });
  const blanks = row?.count ?? 0;
  if (blanks > 0) throw new PortalError('CONFLICT', { details: { reason: 'blanks', blanks } });
}

async function followStep(write: TransitionWrite): Promise<void> {
  const { client, id, before, step } = write;
  const { paper: paperId, component } = before as { paper: string; component: string };
  const paper = await paperFacts(client, paperId);
  if (step.name === 'submit') await nameWriters(client, id);
  if (step.name === 'submit' && areBothSubmitted(paper, component))
    await agreeByRule({ ...write, actor: actorOf(write.person) }, paper, component);
  if (step.name === 'submit') await drawSample({ ...write, actor: actorOf(write.person) }, paperId);
  const sheets = paper.sheets
    .filter((sheet) => sheet.component === component)
    .map((sheet) => sheet.id);
  await notifySheets(write, paperId, areBothSubmitted(paper, component) ? sheets : [id]);
}

const HAS_SECOND = `
  SELECT count(*)::int AS count
  FROM mark_entries entry
  JOIN mark_sheets sheet ON sheet.id = entry.sheet_id
  WHERE sheet.paper_id = $1
    AND sheet.stage <> 'first'
    AND entry.status <> 'blank'
    AND coalesce(${lastWrite('source')}, '') <> ALL($2::text[])`;

/** Adopted results are as fixed as those that stand on the record. */
const ON_RECORD = `
  SELECT ${standOnRecord('$1')}
    OR EXISTS (
      SELECT
      FROM result_releases__papers released
      JOIN result_releases release ON release.id = released.owner_id
      WHERE released.target_id = $1 AND release.state IN ('adopted', 'scheduled')
    ) AS "isOnRecord"`;

/** The markers of a paper decide which of its marks count, so they stay with its results. */
async function acceptMarker({ client, before, after }: Write): Promise<void> {
  const {
    paper: id,
    staff,
    role,
  } = (after ?? before) as { paper: string; staff: string; role: string };
  const { isOnRecord } = await requireRow<{ isOnRecord: boolean }>(client, {
    text: ON_RECORD,
    values: [id],
  });
  if (isOnRecord) throw new PortalError('CONFLICT', { details: { reason: 'resultsOnRecord' } });
  const paper = await paperFacts(client, id);
  const rival = role === 'first' ? 'second' : role === 'second' ? 'first' : null;
  // Authors see their own steps even where marking is blind.
  if (!before && paper.markers.some((marker) => marker.staff === staff && marker.role === rival))
    throw fieldError('role', 'isOtherMarker');
  const isLastSecond =
    !after &&
    role === 'second' &&
    paper.markers.filter((marker) => marker.role === 'second').length === 1;
  if (!isLastSecond) return;
  const row = await queryRow<{ count: number }>(client, {
    text: HAS_SECOND,
    values: [id, GIVEN_SOURCES],
  });
  if ((row?.count ?? 0) > 0)
    throw new PortalError('CONFLICT', {
      details: { reason: 'secondMarksExist', marks: row?.count },
    });
}

async function followMarker({ client, before, after, person, now, notify }: Write): Promise<void> {
  const {
    paper: id,
    staff,
    role,
  } = (after ?? before) as { paper: string; staff: string; role: string };
  if (!after)
    await client.query({
      text: 'DELETE FROM mark_allocations WHERE paper_id = $1 AND staff_id = $2 AND role = $3',
      values: [id, staff, role],
    });
  const paper = await paperFacts(client, id);
  if (paper.sheets.length === 0) return;
  await withSheets(client, paper);
  await nameMarkers(client, id);
  await drawSample({ client, now, notify, actor: actorOf(person) }, id);
}

export const marksExtensions = [
  extendServer('mark-sheets', { beforeTransition: acceptStep, afterTransition: followStep }),
  extendServer('paper-markers', { beforeWrite: acceptMarker, afterWrite: followMarker }),
];
