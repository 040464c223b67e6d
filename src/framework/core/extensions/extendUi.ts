import type { ComponentType } from 'react';
import type {
  PlacedAssignment,
  PlacedPage,
  PlacedView,
} from '../../../contract/model/catalogue.ts';
import type { Field } from '../../../contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { InputProps } from '../fields/kind.ts';

export interface PageProps {
  screen: PlacedPage;
}
export interface ViewProps {
  screen: PlacedView;
}

/** What a replaced cell is given. */
export interface ExtensionCellProps {
  record: Readonly<Record<string, unknown>>;
  name: string;
  field: Field;
  resource: ResourceDeclaration;
}
/**
 * What a replaced input is given: all that its kind's own input would be, translated label, help
 * and the reason why it is closed included. It registers itself with the form under `source`, or
 * draws `FieldInput` and adds to it.
 */
export type ExtensionInputProps = InputProps;

export const VIEW_SLOTS = [
  'listActions',
  'listAside',
  'rowActions',
  'bulkActions',
  'formTop',
  'formBottom',
  'showActions',
  'showBottom',
] as const;
/**
 * Slots of the generated views that areas can fill; several contributions appear in the order of
 * the areas.
 */
export type ViewSlot = (typeof VIEW_SLOTS)[number];
export interface SlotProps {
  screen: PlacedView;
  /** Present where the slot belongs to one record. */
  record?: Readonly<Record<string, unknown>>;
  /** Present in `bulkActions`. */
  selectedIds?: readonly string[];
}

/** What is generated for every view of a declaration; each can be replaced. */
export const GENERATED_VIEWS = [
  'list',
  'create',
  'edit',
  'show',
  'history',
  'deleted',
  'import',
] as const;
export type GeneratedView = (typeof GENERATED_VIEWS)[number];

export interface ResourceExtension {
  cells?: Readonly<Record<string, ComponentType<ExtensionCellProps>>>;
  inputs?: Readonly<Record<string, ComponentType<ExtensionInputProps>>>;
  slots?: Readonly<Partial<Record<ViewSlot, ComponentType<SlotProps>>>>;
  /** Replaces a whole generated view, everywhere or (`own.list`) in one view of the declaration. */
  views?: Readonly<Record<string, ComponentType<ViewProps>>>;
}

/** A card of the dashboard, shown to people who hold one of the keys. */
export interface DashboardCard {
  name: string;
  via: readonly string[];
  component: ComponentType;
  /** Takes the whole width. */
  wide?: boolean;
}

/** An item in the bar at the top of every screen, for people who hold one of the keys. */
export interface ToolbarItem {
  name: string;
  via: readonly string[];
  component: ComponentType;
}

export interface AssignmentProps {
  screen: PlacedAssignment;
}

/** The screens that the framework draws itself. The application supplies them; areas do not. */
export interface GeneratedScreens {
  views: Readonly<Record<GeneratedView, ComponentType<ViewProps>>>;
  assignment: ComponentType<AssignmentProps>;
  /** Pages by name, used where no area binds its own. */
  pages: Readonly<Record<string, ComponentType<PageProps>>>;
}

/** Code bound by name to what is declared. */
export interface UiExtensions {
  pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  resources?: Readonly<Record<string, ResourceExtension>>;
  cards?: readonly DashboardCard[];
  toolbar?: readonly ToolbarItem[];
}

/** The extensions of all areas with the framework's own screens, as the running portal has them. */
export interface PortalExtensions extends UiExtensions {
  generated?: GeneratedScreens;
}

/** Binds an area's components to its declarations by name. */
export const extendUi = (extensions: UiExtensions): UiExtensions => extensions;
