/** The framework's only public entry point. */
export { currentUserQuery } from './core/portal/currentUserQuery.ts';
export { bindScreens } from './app/bindScreens.ts';
export { declaredViews, resourceProps } from './app/declaredResources.tsx';
export { declaredRoutes } from './app/declaredRoutes.tsx';
export { PortalLayout } from './app/PortalLayout.tsx';
export { NotFound, routesWithoutShell } from './app/routesWithoutShell.tsx';
export { StartPage } from './app/StartPage.tsx';
export { useLanguageInPlace } from './app/useLanguageInPlace.ts';
export { PortalServicesProvider } from './core/portal/PortalServices.tsx';
export { FailedPage } from './shell/notices/ScreenBoundary.tsx';
export { CAPABILITIES } from './core/portal/backendCapabilities.ts';
export { useCapability } from './core/portal/PortalServices.tsx';
export type { Capabilities, Capability } from './core/portal/backendCapabilities.ts';
export { connectBackend, type Backend } from './core/backend/connectBackend.ts';
export { keysOf, openSession } from './core/backend/openSession.ts';
export { JobProgress } from './ui/jobs/JobProgress.tsx';
export { RecordJobProgress } from './ui/jobs/RecordJobProgress.tsx';
export { WorkflowSlot } from './views/workflow/WorkflowSlot.tsx';
export { guardText, obstacleText } from './core/fields/stepTexts.ts';
export { StepDialog } from './views/workflow/StepDialog.tsx';
export { useStepWait } from './views/workflow/stepWait.ts';
export { useJob } from './core/calls/useJob.ts';
export { useJobOfRecord } from './core/calls/useJobOfRecord.ts';
export { usePortalServices, usePrivileges } from './core/portal/PortalServices.tsx';
export type { Answer, PortalHttp, PortalServices } from './core/portal/PortalServices.tsx';
export { extendUi, type Wording } from './core/extensions/extendUi.ts';
export { mergeExtensions } from './core/extensions/mergeExtensions.ts';
export type {
  DashboardCard,
  ToolbarItem,
  ChoicesOf,
  ExtensionCellProps,
  NamedValues,
  ExtensionInputProps,
  PageProps,
  SlotProps,
  UiExtensions,
  ViewProps,
} from './core/extensions/extendUi.ts';
export { lazyNamed } from './core/loading/lazyNamed.ts';
export {
  ActionButton,
  Actions,
  Badge,
  Callout,
  Failed,
  Loading,
  Note,
  Page,
  PageFields,
  Panel,
  Rows,
} from './ui/page/Page.tsx';
export { FoldedPanel } from './ui/page/FoldedPanel.tsx';
export { Announcement } from './ui/page/Announcement.tsx';
export { QueryState } from './ui/page/QueryState.tsx';
export { ShownOf } from './ui/page/ShownOf.tsx';
export { PageGrid } from './ui/page/PageGrid.tsx';
export { panelProps, TabList } from './ui/page/TabList.tsx';
export { PageTable, ShareBar, TableHead } from './ui/page/PageTable.tsx';
export { ChoiceRow, ChoiceRows, ReasonList } from './ui/page/ChoiceRow.tsx';
export { SmallFigure, SmallSelect } from './ui/page/SmallControl.tsx';
export { sameReading } from './views/parts/changedReading.ts';
export { hasReadingChoice, ReadingFields } from './views/parts/ReadingFields.tsx';
export { ReportActions } from './views/parts/ReportActions.tsx';
export { PageDialog } from './ui/page/PageDialog.tsx';
export { useFieldProblem } from './core/fields/useFieldProblem.ts';
export { PasswordStrengthMeter } from './ui/page/PasswordStrengthMeter.tsx';
export { FormDialog, ReasonDialog } from './views/parts/FormDialog.tsx';
export { FormCheck, FormField } from './ui/page/FormField.tsx';
export { useCallForm, useFormProblems } from './core/calls/useCallForm.ts';
export { KindForm, KindInput, RecordInput } from './views/parts/KindForm.tsx';
export { KindsInput } from './kinds/FieldInput.tsx';
export { ColumnChart } from './ui/page/ColumnChart.tsx';
export { PartsMeter } from './ui/page/PartsMeter.tsx';
export { useCallQuery } from './core/calls/useCallQuery.ts';
export { useKeptQuery } from './core/calls/useKeptQuery.ts';
export { useCallMutation } from './core/calls/useCallMutation.ts';
export { sendCall } from '../contract/wire/calls/sendCall.ts';
export { QrPicture } from './ui/page/QrPicture.tsx';
export { StoredImage } from './kinds/parts/files/stored/StoredImage.tsx';
export { moved, moveOf } from './ui/keyboard/gridMove.ts';
export type { GridMove, GridSize } from './ui/keyboard/gridMove.ts';
export { Icon } from './ui/icons/Icon.tsx';
export { isReadable } from './core/fields/typedMoment.ts';
export { PageCheck, PageField } from './ui/page/PageField.tsx';
export { useOpensOffline } from './core/loading/useOpensOffline.ts';
export { LastUpdated } from './ui/page/LastUpdated.tsx';
export { useLive } from './core/calls/useLive.ts';
export { textIn } from './core/fields/localisedText.ts';
export { TextInLanguage } from './kinds/parts/LocalisedText.tsx';
export { problemWords } from './core/fields/problemWords.ts';
export { cellOf } from './kinds/cells.ts';
export {
  formatBytes,
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatDecimal,
  formatInteger,
  formatPercent,
  formatTime,
} from './core/fields/localFormat.ts';
export { fromWallClock, toWallClock } from '../contract/model/facultyClock.ts';
export { useViewDataProvider } from './core/records/viewDataProvider.ts';
export { adminResource } from './core/routes/recordPaths.ts';
export { LoadedRecord } from './views/parts/LoadedRecord.tsx';
export { RecordCreator } from './views/create/RecordCreator.tsx';
export { RecordEditor } from './views/edit/RecordEditor.tsx';
export { FormInput } from './views/form/FormInput.tsx';
export { FormSection, FormTab, ShowSection } from './views/layout/Sections.tsx';
export { ListColumn, ListFilter, ListGroup } from './views/list/layout/ListPieces.tsx';
export { BulkTransitionDialog } from './views/list/bulk/BulkTransitionDialog.tsx';
export { RecordList } from './views/list/RecordList.tsx';
export { RecordPage } from './views/show/RecordPage.tsx';
export { ShowField } from './views/show/ShowField.tsx';
export { RecordForm } from './views/form/RecordForm.tsx';
export { SaveBar } from './views/form/SaveBar.tsx';
export { UnsavedGuard } from './views/form/UnsavedGuard.tsx';
export { useSaveRecord } from './views/form/useSaveRecord.ts';
export { editableFields } from './core/records/grants.ts';
export { permissionsOf, titleOf } from './core/records/record.ts';
export type { ViewRecord } from './core/records/record.ts';
export { ListScreen } from './app/generatedScreens.ts';
export { ShowScreen } from './views/ShowScreen.tsx';
export { RecentChanges } from './views/history/RecentChanges.tsx';
export { useChangeNotice } from './views/parts/useChangeNotice.ts';
export { activityText } from './views/history/activityText.ts';
export { LoggedChanges } from './views/history/LoggedChanges.tsx';
export { UndoButton } from './views/history/UndoButton.tsx';
export { ImpersonateButton } from './shell/impersonation/ImpersonateButton.tsx';
export { whyNotPath } from './core/routes/routes.ts';
export { optionKey } from './core/fields/labels.ts';
export { ShownValue } from './views/parts/ShownValue.tsx';
export { RankedList } from './ui/reorder/RankedList.tsx';
export type { RankedItem } from './ui/reorder/RankedList.tsx';
export { saveBlob } from './ui/saveBlob.ts';
export { useSettings } from './core/portal/settingsContext.ts';
export { usePreferences } from './core/portal/PortalPreferences.tsx';
export { useTexts } from './core/portal/useTexts.ts';
export { useIsPhone } from './core/browser/useIsPhone.ts';
export { useRowsPerPage } from './core/browser/useRowsPerPage.ts';
export { useWindowEvent } from './core/browser/useWindowEvent.ts';
export type { Translate } from './core/fields/kind.ts';
export { moved as movedItem } from './ui/reorder/dropPlace.ts';
