/** The framework's only public door. */
export { currentUserQuery } from './core/currentUserQuery.ts';
export { PortalApp } from './app/PortalApp.tsx';
export { CAPABILITIES, useCapability } from './core/service/capabilities.ts';
export type { Capabilities, Capability } from './core/service/capabilities.ts';
export { served, type Service } from './core/service/served.ts';
export { keysOf, openSession } from './core/service/openSession.ts';
export { JobProgress } from './ui/jobs/JobProgress.tsx';
export { WorkflowSlot } from './views/workflow/WorkflowSlot.tsx';
export { TransitionDialog } from './views/workflow/lazyTransitionDialog.ts';
export { useJob } from './ui/jobs/useJob.ts';
export { usePortalServices, usePrivileges } from './core/PortalServices.tsx';
export type { Answer, PortalHttp, PortalServices } from './core/PortalServices.tsx';
export { extendUi } from './core/pages/extendUi.ts';
export { mergeExtensions } from './core/pages/mergeExtensions.ts';
export type {
  DashboardCard,
  ToolbarItem,
  ExtensionCellProps,
  ExtensionInputProps,
  PageProps,
  SlotProps,
  UiExtensions,
  ViewProps,
} from './core/pages/extendUi.ts';
export { lazyNamed } from './core/pages/lazyNamed.ts';
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
export { PageTable, ShareBar } from './ui/page/PageTable.tsx';
export { ChoiceRow, ChoiceRows, ReasonList } from './ui/page/ChoiceRow.tsx';
export { SmallFigure, SmallSelect } from './ui/page/SmallControl.tsx';
export { ReportActions } from './views/ReportActions.tsx';
export { PageDialog } from './ui/page/PageDialog.tsx';
export { PasswordStrengthMeter } from './ui/page/PasswordStrengthMeter.tsx';
export { KindForm, KindInput } from './views/KindForm.tsx';
export { KindsInput } from './kinds/FieldInput.tsx';
export { PartsMeter } from './ui/page/PartsMeter.tsx';
export { useCallQuery } from './core/calls/useCallQuery.ts';
export { useCallMutation } from './core/calls/useCallMutation.ts';
export { sendCall } from './core/calls/sendCall.ts';
export { useAnswer } from './ui/page/useAnswer.ts';
export { QrPicture } from './ui/page/QrPicture.tsx';
export { Icon } from './ui/icons/Icon.tsx';
export { PageCheck, PageField } from './ui/page/PageField.tsx';
export { keepPage } from './ui/page/keepPage.ts';
export { useLive } from './ui/page/useLive.ts';
export { useCall } from './ui/page/useCall.ts';
export { textIn } from './core/localisedText.ts';
export { problemWords } from './core/problemWords.ts';
export { cellOf } from './kinds/cells.ts';
export {
  formatBytes,
  formatDate,
  formatDateTime,
  formatInteger,
  formatTime,
  fromWallClock,
  toWallClock,
} from './core/localFormat.ts';
export { adminResource } from './core/paths.ts';
export { LoadedRecord } from './views/common/LoadedRecord.tsx';
export { RecordCreator } from './views/create/RecordCreator.tsx';
export { RecordEditor } from './views/edit/RecordEditor.tsx';
export { FormInput } from './views/form/FormInput.tsx';
export { FormSection, FormTab, ShowSection } from './views/layout/Sections.tsx';
export { ListColumn, ListFilter, ListGroup } from './views/list/layout/ListPieces.tsx';
export { RecordList } from './views/list/RecordList.tsx';
export { RecordPage } from './views/show/RecordPage.tsx';
export { ShowField } from './views/show/ShowField.tsx';
export { RecordForm } from './views/form/RecordForm.tsx';
export { SaveBar } from './views/form/SaveBar.tsx';
export { UnsavedGuard } from './views/form/UnsavedGuard.tsx';
export { useSaveRecord } from './views/form/useSaveRecord.ts';
export { editableFields } from './core/grants.ts';
export { permissionsOf, titleOf } from './core/record.ts';
export type { ViewRecord } from './core/record.ts';
export { ListScreen } from './app/generatedScreens.ts';
export { ShowScreen } from './views/ShowScreen.tsx';
export { RecentChanges } from './views/history/RecentChanges.tsx';
export { useChangeNotice } from './views/history/useChangeNotice.ts';
export { UndoButton } from './views/UndoButton.tsx';
export { ViewAsButton } from './shell/ViewAsButton.tsx';
export { whyNotPath } from './core/pages/places.ts';
export { optionKey } from './core/labels.ts';
export { ShownValue } from './views/common/ShownValue.tsx';
export { RankedList } from './ui/reorder/RankedList.tsx';
export type { RankedItem } from './ui/reorder/RankedList.tsx';
export { saveBlob } from './ui/saveBlob.ts';
export { usePreferences } from './core/PortalPreferences.tsx';
