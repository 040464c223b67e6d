import type { ComponentType } from 'react';
import type {
  Catalogue,
  PlacedAssignment,
  PlacedPage,
  PlacedView,
} from '../../../contract/model/catalogue.ts';
import type { Language } from '../../../contract/model/constants.ts';
import type { Field } from '../../../contract/model/fields.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';
import type { ImportRow, ImportRun } from '../../../contract/wire/calls/importCalls.ts';
import type { InputProps, Translate } from '../fields/kind.ts';

export interface PageProps {
  screen: PlacedPage;
}
export interface ViewProps {
  screen: PlacedView;
}

/** Props of a replaced cell. */
export interface ExtensionCellProps {
  record: Readonly<Record<string, unknown>>;
  name: string;
  field: Field;
  resource: ResourceDeclaration;
}
/**
 * Props of a replaced input: those of the kind's own input, with translated label, help and the
 * reason why it is closed. It registers itself with the form under `source`, or renders
 * `FieldInput` and adds to it.
 */
export type ExtensionInputProps = InputProps;

export const VIEW_SLOTS = [
  'listTop',
  'listActions',
  'listAside',
  'rowActions',
  'bulkActions',
  'formTop',
  'formBottom',
  'showActions',
  'showBottom',
  'stepTop',
  'importFile',
  'importReview',
  'importRow',
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
  /** Present in `stepTop`, above the inputs of a transition: its name. */
  step?: string;
  /** Present in `importFile`, below the choice of a file: imports a file made in the browser. */
  onFile?: (file: File) => void;
  /** Present in `importReview` and `importRow`: the import whose dry run is over. */
  run?: ImportRun;
  /** Present in `importReview` while rows can be left out. */
  onLeaveOut?: (rows: readonly number[], isLeftOut: boolean) => Promise<void>;
  /** Present in `importRow`, which replaces the cells of a row where no columns are matched. */
  row?: ImportRow;
}

/** The generated views of a declaration; each can be replaced. */
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

/** What a text is put into words with. */
export interface Wording {
  translate: Translate;
  language: Language;
}

/** Values of a field that a filter offers under one name. */
export interface NamedValues {
  label: string;
  values: readonly string[];
  /** Offered under this heading. */
  group?: string;
}

/** The values of a text field that have names; `values`: the conditions of the list. */
export type ChoicesOf = (context: {
  catalogue: Catalogue;
  translate: Translate;
  values: Readonly<Record<string, unknown>>;
}) => readonly NamedValues[];

export interface ResourceExtension {
  /** The fields whose filter offers named values instead of a text box. */
  choices?: Readonly<Record<string, ChoicesOf>>;
  cells?: Readonly<Record<string, ComponentType<ExtensionCellProps>>>;
  inputs?: Readonly<Record<string, ComponentType<ExtensionInputProps>>>;
  slots?: Readonly<Partial<Record<ViewSlot, ComponentType<SlotProps>>>>;
  /** Replaces a whole generated view, everywhere or (`own.list`) in one view of the declaration. */
  views?: Readonly<Record<string, ComponentType<ViewProps>>>;
  /** The reasons in the details of a refusal; `null`: none, so that the text of its code stands. */
  refusalText?: (details: Readonly<Record<string, unknown>>, wording: Wording) => string | null;
}

/** A card of the dashboard, shown to users with one of the keys. */
export interface DashboardCard {
  name: string;
  via: readonly string[];
  component: ComponentType;
  /** Takes the full width. */
  wide?: boolean;
}

/** An item in the bar at the top of every screen, for users with one of the keys. */
export interface ToolbarItem {
  name: string;
  via: readonly string[];
  component: ComponentType;
}

export interface AssignmentProps {
  screen: PlacedAssignment;
}

/** The screens of the framework. The application supplies them; areas do not. */
export interface GeneratedScreens {
  views: Readonly<Record<GeneratedView, ComponentType<ViewProps>>>;
  assignment: ComponentType<AssignmentProps>;
  /** Pages by name, for names that no area binds. */
  pages: Readonly<Record<string, ComponentType<PageProps>>>;
}

/** What an area keeps on this device for a person until the gateway has it. */
export interface KeptOnDevice {
  /** Its texts are `agenda.<name>` and `agendaActs.<name>`. */
  name: string;
  /** The address of the screen that sends or settles it. */
  opens: string;
  count: (person: string) => Promise<number>;
}

/** Code bound to declarations by name. */
export interface UiExtensions {
  pages?: Readonly<Record<string, ComponentType<PageProps>>>;
  resources?: Readonly<Record<string, ResourceExtension>>;
  cards?: readonly DashboardCard[];
  toolbar?: readonly ToolbarItem[];
  /** Topics of `GET /live` after which something else may wait for the person. */
  agendaTopics?: readonly string[];
  /** The agenda names what of it is still on the device. */
  keptOnDevice?: readonly KeptOnDevice[];
}

/** The extensions of all areas with the framework's own screens, in the running portal. */
export interface PortalExtensions extends UiExtensions {
  generated?: GeneratedScreens;
}

/** Binds an area's components to its declarations by name. */
export const extendUi = (extensions: UiExtensions): UiExtensions => extensions;
