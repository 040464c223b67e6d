/** The framework's only public door. */
export { currentUserQuery } from './shell/currentUserQuery.ts';
export { PortalApp } from './PortalApp.tsx';
export { CAPABILITIES, useCapability } from './service/capabilities.ts';
export type { Capabilities, Capability } from './service/capabilities.ts';
export { served, type Service } from './service/served.ts';
export { keysOf, openSession } from './service/openSession.ts';
export { JobProgress } from './jobs/JobProgress.tsx';
export { WorkflowSlot } from './workflow/WorkflowSlot.tsx';
export { TransitionDialog } from './workflow/lazyTransitionDialog.ts';
export { useJob } from './jobs/useJob.ts';
export { usePortalServices, usePrivileges } from './PortalServices.tsx';
export type { Answer, PortalHttp, PortalServices } from './PortalServices.tsx';
export { extendUi } from './pages/extendUi.ts';
export { mergeExtensions } from './pages/mergeExtensions.ts';
export type {
  DashboardCard,
  ToolbarItem,
  ExtensionCellProps,
  ExtensionInputProps,
  PageProps,
  SlotProps,
  UiExtensions,
  ViewProps,
} from './pages/extendUi.ts';
export { lazyNamed } from './pages/lazyNamed.ts';
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
} from './page/Page.tsx';
export { PageTable, ShareBar } from './page/PageTable.tsx';
export { ChoiceRow, ChoiceRows, ReasonList } from './page/ChoiceRow.tsx';
export { SmallFigure, SmallSelect } from './page/SmallControl.tsx';
export { ReportActions } from './page/ReportActions.tsx';
export { PageDialog } from './page/PageDialog.tsx';
export { PasswordStrengthMeter } from './page/PasswordStrengthMeter.tsx';
export { KindForm, KindInput } from './page/KindForm.tsx';
export { KindsInput } from './kinds/FieldInput.tsx';
export { PartsMeter } from './page/PartsMeter.tsx';
export { useAnswer } from './page/useAnswer.ts';
export { QrPicture } from './page/QrPicture.tsx';
export { Icon } from './icons/Icon.tsx';
export { PageCheck, PageField } from './page/PageField.tsx';
export { keepPage } from './page/keepPage.ts';
export { useLive } from './page/useLive.ts';
export { useCall } from './page/useCall.ts';
export { textIn } from './kinds/localisedText.ts';
export { problemWords } from './kinds/problemWords.ts';
export { cellOf } from './kinds/cells.ts';
export {
  formatBytes,
  formatDate,
  formatDateTime,
  formatInteger,
  formatTime,
  fromWallClock,
  toWallClock,
} from './kinds/localFormat.ts';
export { adminResource } from './views/common/paths.ts';
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
export { editableFields } from './views/common/grants.ts';
export { permissionsOf, titleOf } from './views/common/record.ts';
export type { ViewRecord } from './views/common/record.ts';
export { ListScreen } from './pages/generatedScreens.ts';
export { ShowScreen } from './views/ShowScreen.tsx';
export { RecentChanges } from './history/RecentChanges.tsx';
export { useChangeNotice } from './history/useChangeNotice.ts';
export { UndoButton } from './history/UndoButton.tsx';
export { ViewAsButton } from './shell/ViewAsButton.tsx';
export { whyNotPath } from './pages/places.ts';
export { optionKey } from './kinds/labels.ts';
export { ShownValue } from './views/common/ShownValue.tsx';
export { RankedList } from './reorder/RankedList.tsx';
export type { RankedItem } from './reorder/RankedList.tsx';
export { saveBlob } from './files/saveBlob.ts';
export { usePreferences } from './shell/PortalPreferences.tsx';
