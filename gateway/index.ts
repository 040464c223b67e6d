/** The gateway's door: all that the areas' server halves may use of the engine. */
export { readPeople } from './answers/people.ts';
export type { DemoBatch, Demonstration, DemoRecord, DemoSize } from './app/demonstration.ts';
export type { AreaServer, PortalDefinition } from './app/portal.ts';
export { demandAdministrator, lockPermissions } from './auth/administrators.ts';
export {
  bumpEpoch,
  effectivePrivilegesOfMany,
  inheritedPrivileges,
} from './auth/effectivePrivileges.ts';
export {
  demandNotAbove,
  demandRoleWithinOwnPowers,
  demandWithinOwnPowers,
} from './auth/higherAccounts.ts';
export { endLinks, issueLink } from './auth/oneTimeLinks.ts';
export { findCycle, type ParentLink } from './auth/privilegeSources.ts';
export { readBody } from './auth/readBody.ts';
export { demandPrivilege } from './auth/requestPerson.ts';
export type { AuthServices } from './auth/services.ts';
export type { Sessions } from './auth/sessions.ts';
export { addOutcomes, type BulkOutcome, emptyReport } from './bulk/report.ts';
export { recordActivities, recordActivity } from './db/changeLog.ts';
export type { Database } from './db/database.ts';
export type { Queryable } from './db/queryable.ts';
export { storedFiles } from './db/systemTables.ts';
export { isFileAsked, type ReportTable, sendReport } from './export/sendReport.ts';
export { headersFor, receiveFile, variantOf } from './files/fileRoutes.ts';
export { type FileTarget, findFile, readPieces, storeFile } from './files/storedFiles.ts';
export { maxBytes, safeName, uploadField, type UploadField } from './files/uploadRules.ts';
export { newChangeSet } from './history/changeSet.ts';
export { NOBODY } from './jobs/actor.ts';
export { defineJob, type JobDefinition } from './jobs/jobs.ts';
export { insertJob } from './jobs/storedJobs.ts';
export type { LiveHub } from './live/liveHub.ts';
export type { Letter } from './mail/mailer.ts';
export type { LetterTexts } from './mail/templates.ts';
export type { Call } from './openapi/documentedPaths.ts';
export { onCommit } from './pipeline/afterCommit.ts';
export {
  type AskedQuery,
  badParameter,
  idIn,
  idsIn,
  momentIn,
  queryOf,
} from './pipeline/askedQuery.ts';
export { decideAccess, demand } from './pipeline/authorise.ts';
export {
  type Asking,
  extendServer,
  type ServerExtension,
  type TransitionWrite,
  type Write,
} from './pipeline/extensions.ts';
export type { Gateway } from './pipeline/gateway.ts';
export { type Cause, causeOf, insertLogged, updateLogged } from './pipeline/loggedWrites.ts';
export { parseBody, type WriteBody } from './pipeline/parseBody.ts';
export { actorOf, colomboDay, type Person } from './pipeline/person.ts';
export { planRecord } from './pipeline/plan.ts';
export { lockRecords } from './pipeline/rawRecord.ts';
export { recordId, sendList, sendOne } from './pipeline/readRoutes.ts';
export { refusalOf, underSavepoint } from './pipeline/refusal.ts';
export { envelope, sendRaw } from './pipeline/respond.ts';
export { isUuid } from './pipeline/uuid.ts';
export { createScope } from './pipeline/whereSql.ts';
export {
  createMany,
  createOne,
  type Creation,
  readBack,
  type Update,
  updateMany,
  updateOne,
  type WriteRequest,
} from './pipeline/write.ts';
export { create, inTransaction, remove, update } from './pipeline/writeRoutes.ts';
export { insertRecord, insertRecords, updateRecord } from './pipeline/writeRows.ts';
export { askedText, type CheckPage, sendCheckPage } from './public/checkPage.ts';
export { limitRequests } from './public/publicRoutes.ts';
export type { LetterQueue } from './queue/letterQueue.ts';
export { type Post, postEach } from './queue/postEach.ts';
export { readTable } from './tabular/readTable.ts';
export type { TableCell } from './tabular/writeTable.ts';
export { textsIn } from './texts/texts.ts';
export { transitionOne } from './workflow/transition.ts';
export { askingWith, read } from './auth/askingWith.ts';
