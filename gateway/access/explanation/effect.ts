import { type Catalogue, mayOpen } from '../../../src/contract/model/catalogue.ts';
import { VERBS, type Verb } from '../../../src/contract/model/privileges.ts';
import { type HeldPrivileges, signatureOf } from '../../../src/contract/model/scopes.ts';
import type {
  PlannedEffect,
  Reach,
} from '../../../src/contract/wire/calls/accessExplanationCalls.ts';
import { decideAccess, type Access, type RowRule } from '../../records/authorise/authorise.ts';

/** A user whose keys a planned change alters. */
export interface Altered {
  before: HeldPrivileges;
  after: HeldPrivileges;
}

/** Users with the same rule before and the same rule after, for one verb of one resource. */
export interface RuleChange<Person extends Altered> {
  resource: string;
  verb: Verb;
  before: RowRule;
  after: RowRule;
  people: Person[];
}

export const reachOf = (rule: RowRule): Reach =>
  rule === 'all' || rule === 'none' ? rule : 'some';

interface Tally {
  opens: boolean;
  people: number;
}

/** Counts added and removed values across users. */
function tally<Person extends Altered, Item>(
  people: readonly Person[],
  itemsOf: (keys: HeldPrivileges) => ReadonlyMap<string, Item>,
): (Tally & { item: Item })[] {
  const tallies = new Map<string, Tally & { item: Item }>();
  const count = (name: string, item: Item, opens: boolean): void => {
    const at = `${opens} ${name}`;
    tallies.set(at, { item, opens, people: (tallies.get(at)?.people ?? 0) + 1 });
  };
  for (const { before, after } of people) {
    const [then, now] = [itemsOf(before), itemsOf(after)];
    for (const [name, item] of now) if (!then.has(name)) count(name, item, true);
    for (const [name, item] of then) if (!now.has(name)) count(name, item, false);
  }
  return [...tallies.values()];
}

/** Decides once for all users with the same keys. */
function remembered<Result>(
  decideFor: (keys: HeldPrivileges) => Result,
): (keys: HeldPrivileges) => Result {
  const known = new Map<string, Result>();
  return (keys) => {
    const name = signatureOf(keys);
    const found = known.get(name) ?? decideFor(keys);
    known.set(name, found);
    return found;
  };
}

const ruleFor = (access: Access, verb: Verb): RowRule =>
  verb !== 'create' ? access.rows[verb] : access.create.length > 0 ? 'all' : 'none';

/** Screens, fields and row rules that change, from the decisions before and after. */
export function effectOf<Person extends Altered>(
  catalogue: Catalogue,
  people: readonly Person[],
): Pick<PlannedEffect, 'screens' | 'fields'> & { rules: RuleChange<Person>[] } {
  const accessOf = remembered(
    (keys) =>
      new Map(
        [...catalogue.resources.values()].map((resource) => [
          resource.name,
          decideAccess(resource, keys),
        ]),
      ),
  );
  const screensOf = remembered(
    (keys) =>
      new Map(
        [...catalogue.screens.values()]
          .filter((screen) => mayOpen(screen, keys))
          .map((screen) => [screen.path, { path: screen.path, labelKey: screen.labelKey }]),
      ),
  );
  const fieldsOf = remembered((keys) => {
    const fields = [...accessOf(keys)].flatMap(([resource, { read, write }]) => [
      ...Object.keys(read).map((name) => ({ resource, name, mode: 'read' as const })),
      ...Object.keys(write).map((name) => ({ resource, name, mode: 'write' as const })),
    ]);
    return new Map(fields.map((field) => [`${field.resource}.${field.name} ${field.mode}`, field]));
  });
  const rules = new Map<string, RuleChange<Person>>();
  for (const person of people) {
    const [then, now] = [accessOf(person.before), accessOf(person.after)];
    for (const [resource, access] of now) {
      for (const verb of VERBS) {
        const earlier = then.get(resource);
        const [before, after] = [earlier ? ruleFor(earlier, verb) : 'none', ruleFor(access, verb)];
        const name = JSON.stringify([resource, verb, before, after]);
        if (JSON.stringify(before) === JSON.stringify(after)) continue;
        const change = rules.get(name) ?? { resource, verb, before, after, people: [] };
        change.people.push(person);
        rules.set(name, change);
      }
    }
  }
  return {
    screens: tally(people, screensOf).map(({ item, opens, people: count }) => ({
      ...item,
      opens,
      people: count,
    })),
    fields: tally(people, fieldsOf).map(({ item, opens, people: count }) => ({
      ...item,
      opens,
      people: count,
    })),
    rules: [...rules.values()],
  };
}

/** Added and removed keys. */
export const keysOf = (
  people: readonly Altered[],
): { key: string; opens: boolean; people: number }[] =>
  tally(people, (keys) => new Map([...keys].map((key) => [key, key]))).map(
    ({ item, opens, people: count }) => ({ key: item, opens, people: count }),
  );
