import type { ResourceDeclaration } from './resource.ts';
import type { Where } from './where.ts';

export type Section = 'WEBSITE' | 'MIS' | 'CONTROL PANEL';
export const SECTIONS: readonly Section[] = ['WEBSITE', 'MIS', 'CONTROL PANEL'];

/** A hand-written screen with the same guard, title and menu entry as a generated one. */
export interface PageDeclaration {
  /** Key of its component in `extendUi` and of its texts under `pages.<name>`. */
  name: string;
  path: string;
  /** Holding one of these opens it; none: everybody who is signed in. */
  via: readonly string[];
  /** Also answers below its path, e.g. `/manage-exam/marks/:sheet`. */
  nested?: boolean;
  /** Names of resources, assignments and pages that its head leads to. */
  related?: readonly string[];
}

/**
 * A screen over a join: pick on the left, tick on the right, see the difference, save. The join is
 * a resource of its own, whose grants decide who may tick.
 */
export interface AssignmentDeclaration {
  name: string;
  path: string;
  via: readonly string[];
  /** Name of the join resource. */
  through: string;
  /** Field of the join that points to what is picked. */
  left: string;
  /** Field of the join that points to what is ticked. */
  right: string;
  /**
   * Only these rows of the join are ticks; the others are history (an appointment that ended) and
   * stay as they are.
   */
  current?: Where;
  /** Further fields of the join, edited beside the tick. */
  extras?: readonly string[];
  /**
   * Int field of the join that holds the place of a tick: ticked rows are put in order, from 0 on
   * for each left-hand record.
   */
  ordered?: string;
  /** The gateway tells which ticks hold without a row of their own (roles inherited from parents). */
  inherited?: boolean;
  /** Ticks decide who may do what: what saving would open and close is told beforehand. */
  rehearsed?: boolean;
  /** Field of the right-hand resource by which its rows are grouped. */
  groupBy?: string;
  /** As for pages. */
  related?: readonly string[];
}

/** A line of the menu: a view of a resource, an assignment or a page. */
export type Entry = { resource: string; view: string } | { assignment: string } | { page: string };

/** A group of the menu. Areas that share one stand in it one after the other. */
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
  /** Privileges that the gateway asks for beyond those of the screens and grants. */
  keys?: readonly string[];
  /** Its entries of the menu, in order. */
  entries: readonly Entry[];
}

export const defineArea = <const A extends AreaDeclaration>(area: A): A => area;
export const definePage = <const P extends PageDeclaration>(page: P): P => page;
export const defineAssignment = <const A extends AssignmentDeclaration>(assignment: A): A =>
  assignment;
