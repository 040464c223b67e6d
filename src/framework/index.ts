/** The framework's only public door. */
export { PortalApp } from './PortalApp.tsx';
export { usePortalServices, usePrivileges } from './PortalServices.tsx';
export type { Answer, PortalHttp, PortalServices } from './PortalServices.tsx';
export { extendUi, mergeExtensions } from './pages/extendUi.ts';
export type { DashboardCard, ExtensionCellProps, ExtensionInputProps, PageProps, SlotProps, UiExtensions, ViewProps } from './pages/extendUi.ts';
