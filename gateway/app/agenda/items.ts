import { type SQL, sql } from 'drizzle-orm';
import type { Catalogue, PlacedView } from '../../../src/contract/model/catalogue.ts';
import { isView, mayOpen } from '../../../src/contract/model/catalogue.ts';
import { sourcesOf, transitionNamed } from '../../../src/contract/model/workflow.ts';
import type { RequestContext } from '../../db/requestContext.ts';
import { decideAccess } from '../../records/authorise/authorise.ts';
import { createScope } from '../../records/plan/sqlScope.ts';
import { type WaitingQuery, waitingRecordsSql } from '../../records/plan/waitingRecords.ts';
import type { DueList } from './dueWork.ts';

interface CommonItem {
  /**
   * Whether the head of the person’s department is notified of an overdue one, and later the dean
   * (settings `overdueHeadAfter` and `overdueDeanAfter`); with a list, also the person, by its
   * rule.
   */
  escalates?: true | DueList;
}

/**
 * Something that waits for people, counted by a statement of its area; its act is the link
 * `agendaActs.<name>`.
 */
interface CountedItem extends CommonItem {
  /** One of these keys is needed. */
  via: readonly string[];
  /** The path of the screen on which it is done. */
  opens: string;
  /** Of the list there: leaves exactly what is counted. */
  filter?: Readonly<Record<string, unknown>>;
  /** Not shown to those who see the portal as another person. */
  isConfidential?: boolean;
  /**
   * SQL of one row: how many, and the first day on which something is due. `reader` has one row
   * with the person’s `account`, `staff`, `student`, `department` and `keys`, and `now` and
   * `today`.
   */
  sql: string;
}

/**
 * Records that wait until the person performs one of these transitions: those that they may list in
 * the view and may move now, by the grants, the rows and the guards of the workflow.
 */
interface RecordsItem extends CommonItem, WaitingQuery {
  resource: string;
  view: string;
}

/** Something that waits for people until they have done it, with the text `agenda.<name>`. */
export type AgendaItem = CountedItem | RecordsItem;

const isOfRecords = (item: AgendaItem): item is RecordsItem => 'resource' in item;

/** The screen of a records item. Throws an Error for a name that is not declared. */
function screenOf({ screens, resources }: Catalogue, item: RecordsItem): PlacedView {
  const workflow = resources.get(item.resource)?.workflow;
  const unknown = item.transitions.find((name) => !workflow || !transitionNamed(workflow, name));
  if (unknown !== undefined) throw new Error(`agenda: ${item.resource} has no step “${unknown}”`);
  const found = [...screens.values()]
    .filter(isView)
    .find(({ resource, name }) => resource.name === item.resource && name === item.view);
  if (!found) throw new Error(`agenda: there is no view “${item.resource}.${item.view}”`);
  return found;
}

/** The states from which the transitions lead, as a filter of the list. */
function filterOf({ resource }: PlacedView, { transitions, where }: RecordsItem): object {
  const { workflow } = resource;
  if (!workflow) return {};
  const states = transitions.flatMap((name) => {
    const transition = transitionNamed(workflow, name);
    return transition ? sourcesOf(transition) : [];
  });
  return { [workflow.field]: [...new Set(states)], ...where };
}

const addressOf = (path: string, filter: object | undefined): string =>
  filter ? `${path}?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}` : path;

/** An item as it is counted for one person. */
export interface ItemForPerson {
  name: string;
  opens: string;
  /** The records that it is about, if it is about records. */
  of: { resource: string; view: string } | null;
  sql: SQL;
}

/** Makes an item for a person; `null` if it is not for them. Throws an Error if it is misdeclared. */
type MakeItem = (context: RequestContext) => ItemForPerson | null;

function countedItem(name: string, item: CountedItem): MakeItem {
  const opens = addressOf(item.opens, item.filter);
  return ({ person }) =>
    item.via.some((key) => person.privileges.has(key)) &&
    !(item.isConfidential && person.impersonation)
      ? { name, opens, of: null, sql: sql.raw(item.sql) }
      : null;
}

function recordsItem(name: string, item: RecordsItem, catalogue: Catalogue): MakeItem {
  const screen = screenOf(catalogue, item);
  const { resource } = screen;
  const opens = addressOf(screen.path, filterOf(screen, item));
  return ({ person, where }) => {
    const isOpen = mayOpen(screen, person.privileges);
    if (!isOpen || (resource.confidential && person.impersonation)) return null;
    const access = decideAccess(resource, person.privileges, item.view);
    const counted =
      access.rows.list === 'none'
        ? null
        : waitingRecordsSql(access, item, createScope(catalogue, where));
    return (
      counted && { name, opens, of: { resource: resource.name, view: item.view }, sql: counted }
    );
  };
}

/** The items of a person, by those that the portal declares. */
export type ItemsFor = (context: RequestContext) => ItemForPerson[];

export function itemsFor(
  declared: Readonly<Record<string, AgendaItem>>,
  catalogue: Catalogue,
): ItemsFor {
  const makers = Object.entries(declared).map(([name, item]) =>
    isOfRecords(item) ? recordsItem(name, item, catalogue) : countedItem(name, item),
  );
  return (context) => makers.flatMap((make) => make(context) ?? []);
}
