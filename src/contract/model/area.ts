import type { ResourceDeclaration } from './resource.ts';
import type { Where } from './where.ts';

export type Section = 'WEBSITE' | 'MIS' | 'CONTROL PANEL';
export const SECTIONS: readonly Section[] = ['WEBSITE', 'MIS', 'CONTROL PANEL'];

/** A hand-written screen with the same guard, title and menu entry as a generated one. */
export interface PageDeclaration {
  /** Key of its component in `extendUi` and of its texts under `pages.<name>`. */
  name: string;
  path: string;
  /** Privileges, one of which is needed; empty: any signed-in user. */
  via: readonly string[];
  /** Also answers below its path, e.g. `/manage-exam/marks/:sheet`. */
  nested?: boolean;
  /** Resources, assignments and pages that the header of the page links to. */
  related?: readonly string[];
}

/**
 * A screen over a join table: select a record on the left, check related records on the right,
 * review the difference, save. The join is a resource of its own, whose grants apply.
 */
export interface AssignmentDeclaration {
  name: string;
  path: string;
  via: readonly string[];
  /** Name of the join resource. */
  through: string;
  /** Reference of the join to the selected record. */
  left: string;
  /** Reference of the join to the checked record. */
  right: string;
  /**
   * Only these rows of the join are shown as checked. Other rows are history, such as an
   * appointment that ended, and are never changed.
   */
  current?: Where;
  /** Further fields of the join, edited next to the check box. */
  extras?: readonly string[];
  /**
   * Int field of the join with the position of a checked row, from 0 for each left-hand record.
   * Checked rows can then be reordered.
   */
  ordered?: string;
  /** The gateway reports rows that are checked by inheritance (roles inherited from parents). */
  inherited?: boolean;
  /** The rows affect permissions: the screen previews the effect before saving. */
  rehearsed?: boolean;
  /** Field of the right-hand resource that groups its rows. */
  groupBy?: string;
  /** Text field of the right-hand resource that is shown with its label and searched as well. */
  detail?: string;
  /** As for pages. */
  related?: readonly string[];
}

/** A line of the menu: a view of a resource, an assignment or a page. */
export type Entry =
  | { resource: string; view: string }
  | { assignment: string }
  | {
      page: string;
      /** Shown in the bar of phones as well, with this icon of the framework's icon set. */
      onPhone?: string;
    };

/** A group of the menu. Areas may share a group; their entries follow each other. */
export interface MenuGroupDeclaration {
  /** Key of its title under `menuGroups.<key>`. */
  key: string;
  section: Section | null;
  /** The group's own privilege (specification §2); `null` for entries that stand alone. */
  privilege: string | null;
  /** Name of an icon of the framework's icon set. */
  icon: string;
}

/** One area of the portal: its resources and screens. */
export interface AreaDeclaration {
  /** Name of its folder. */
  name: string;
  menu: MenuGroupDeclaration;
  resources: readonly ResourceDeclaration[];
  assignments?: readonly AssignmentDeclaration[];
  pages?: readonly PageDeclaration[];
  /** Privileges that the gateway requires in addition to those of the screens and grants. */
  keys?: readonly string[];
  /** Its entries of the menu, in order. */
  entries: readonly Entry[];
}

export const defineArea = <const A extends AreaDeclaration>(area: A): A => area;
export const definePage = <const P extends PageDeclaration>(page: P): P => page;
export const defineAssignment = <const A extends AssignmentDeclaration>(assignment: A): A =>
  assignment;
