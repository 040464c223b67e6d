/** The gateway's door: all that the areas' server halves may use of the engine. */
export { readPeople } from './access/explanation/people.ts';
export type {
  DemoBatch,
  Demonstration,
  DemoRecord,
  DemoSize,
  Growth,
} from './app/demonstration.ts';
export type { DueList } from './app/agenda/dueWork.ts';
export type { AgendaItem } from './app/agenda/items.ts';
export type { UpcomingItem } from './app/agenda/upcoming.ts';
export type { AreaServer, PortalDefinition } from './app/portal.ts';
export { assertAdministratorRemains, lockPermissions } from './access/administrators.ts';
export {
  bumpEpoch,
  decidingPrivilegesOfMany,
  heldByRoles,
  holdersAmong,
  inForceSql,
  inheritedPrivileges,
  notOverSql,
} from './db/effectivePrivileges.ts';
export {
  assertNotHigherAccount,
  assertRoleWithinOwnPowers,
  assertWithinOwnPowers,
} from './access/higherAccounts.ts';
export {
  addressForLinks,
  assertAddressFree,
  dropAddressChange,
  followAddressChange,
} from './access/addressChanges.ts';
export { readHostCookie, setHostCookie } from './access/hostCookies.ts';
export { endLinks, issueLink } from './access/oneTimeLinks.ts';
export { findCycle, type ParentLink } from './db/privilegeSources.ts';
export { assertPrivileges } from './records/authorise/assertPrivileges.ts';
export type { AuthServices } from './access/services.ts';
export type { Sessions } from './access/sessions.ts';
export { readStoredSettings } from './access/storedSettings.ts';
export { addOutcomes, type BulkOutcome, emptyReport } from './records/bulk/report.ts';
export { recordActivities, recordActivity } from './db/changeLog.ts';
export type { Database } from './db/database.ts';
export { assertBudget } from './db/budgets.ts';
export { moment } from './db/columns.ts';
export { isLockedOut } from './db/failure.ts';
export { instantSql } from './db/instantSql.ts';
export { containing } from './db/like.ts';
export {
  everyLanguage,
  everyLanguageIn,
  inFirstLanguage,
  localised,
  localisedFrom,
  optionalLocalised,
  sortedIn,
} from './db/localised.ts';
export { type Queryable, queryRow, queryRows, requireRow, type Statement } from './db/queryable.ts';
export { storedFiles } from './db/systemTables.ts';
export {
  dataOrReport,
  isFileRequested,
  type ReportTable,
  reportAnswer,
} from './exchange/export/reportAnswer.ts';
export { headersFor, receiveFile, variantOf } from './records/files/transfer.ts';
export {
  type ExaminedFile,
  examineFile,
  type FileStore,
  findFile,
  storeFile,
} from './records/files/storedFiles.ts';
export { openFile } from './records/files/fileBytes.ts';
export { maxBytes, safeName, uploadField, type UploadField } from './records/files/uploadRules.ts';
export { loggedEntries, namesOfLogged } from './records/history/loggedRecords.ts';
export { newChangeSet } from './records/context/changeSet.ts';
export { defineJob, type JobDefinition } from './records/jobs/jobDefinition.ts';
export { insertJobs, type StoredJob, SYSTEM_ACTOR } from './db/storedJobs.ts';
export { cancelPlannedJob, replanJob } from './db/plannedJobs.ts';
export type { LiveHub } from './notify/liveHub.ts';
export type { Email } from './notify/mailer.ts';
export type { MailValues } from './notify/templates.ts';
export { onCommit } from './db/transaction.ts';
export { sendWithCommit } from './db/pipeline.ts';
export { decideAccess, assertAllowed } from './records/authorise/authorise.ts';
export { NO_PROGRESS, type Progress } from './records/context/progress.ts';
export {
  extendServer,
  type LongOutcome,
  type RecordFormat,
  type ServerExtension,
  type TransitionWrite,
  type Write,
} from './records/context/extensions.ts';
export {
  type Cause,
  causeOf,
  insertLogged,
  insertManyLogged,
  updateLogged,
  updateManyLogged,
} from './records/run/loggedWrites.ts';
export { assertNoneUnderWay } from './records/jobs/underWay.ts';
export { parseBody, type WriteBody } from './records/parse/parseBody.ts';
export { actorOf, colomboDay, type Person, THE_GATEWAY } from './db/person.ts';
export { planRecord } from './records/plan/plan.ts';
export { noteContent, runOnce, transactionOnce } from './records/run/once.ts';
export { lockRecords } from './records/run/rawRecord.ts';
export { sendList, sendOne } from './records/routes/readRoutes.ts';
export { refusalOf, underRollback, underSavepoint } from './records/run/refusal.ts';
export { envelope } from './records/shape/respond.ts';
export { createScope } from './records/plan/sqlScope.ts';
export { createMany, createOne, type Creation } from './records/run/create.ts';
export { analyse } from './records/run/analyse.ts';
export { readBack } from './records/run/readBack.ts';
export { deleteOne, type Update, updateMany, updateOne } from './records/run/write.ts';
export type { WriteRequest } from './records/run/writeRequest.ts';
export { create, remove, update } from './records/routes/recordWrites.ts';
export { insertRecords, updateRecord } from './records/run/writeRows.ts';
export { queryText, type CheckPage, sendCheckPage } from './public/checkPage.ts';
export {
  type CallContext,
  DirectAnswer,
  type Handler,
  implementCalls,
  type Page,
  type PageRange,
  pageOf,
  RawAnswer,
} from './records/calls/implementCalls.ts';
export { findImport } from './exchange/import/storedImports.ts';
export type { ReadTable } from './exchange/tabular/parseTable.ts';
export { readTable } from './exchange/tabular/readTable.ts';
export { sendPrivateText } from './public/caching.ts';
export type { TableCell } from './exchange/tabular/writeTable.ts';
export { pluralForm, textsIn } from './db/texts.ts';
export { transitionOne } from './records/workflow/transition.ts';
export type { RequestContext } from './db/requestContext.ts';
export type { ServerContext } from './records/context/serverContext.ts';
export type { TransactionContext } from './records/context/transactionContext.ts';
export type { Notify } from './notify/notify.ts';
export { AnswerTooLong, isPrivateAddress, requestPublic } from './notify/publicRequest.ts';
export type { QueuedEmail } from './notify/emails.ts';
export type { RunningJob } from './records/jobs/runningJob.ts';
