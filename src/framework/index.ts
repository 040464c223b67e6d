/** The framework's only public door. */
export { PortalApp } from './PortalApp.tsx';
export { usePortalServices, usePrivileges } from './PortalServices.tsx';
export type { Answer, PortalHttp, PortalServices } from './PortalServices.tsx';
export { extendUi, mergeExtensions } from './pages/extendUi.ts';
export type { DashboardCard, ExtensionCellProps, ExtensionInputProps, PageProps, SlotProps, UiExtensions, ViewProps } from './pages/extendUi.ts';
export { lazyNamed } from './pages/lazyNamed.ts';
export { Actions, ActionButton, Note, Page, Panel, Rows } from './page/Page.tsx';
export { PageCheck, PageField } from './page/PageField.tsx';
export { useCall } from './page/useCall.ts';
export { formatDateTime } from './kinds/localFormat.ts';
export { usePreferences } from './shell/PortalPreferences.tsx';
