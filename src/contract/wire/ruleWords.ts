import type { Catalogue } from '../model/catalogue.ts';
import type { Localised } from '../model/constants.ts';
import { isContextVariable, type ContextVariable } from '../model/contextVariables.ts';
import type { Field } from '../model/fields.ts';
import { hasLines, hasOptions, isDay, isReference } from '../model/kindTraits.ts';
import {
  normalise,
  visitPredicate,
  type AtomicTest,
  type Predicate,
  type Scalar,
  type Where,
} from '../model/where.ts';

type Translate = (key: string, options?: Record<string, unknown>) => string;

interface Named {
  id: string;
  name: Localised | string;
}

export interface Wording {
  catalogue: Catalogue;
  resource: string;
  /** Whose rule it is; absent: it applies to every user. */
  context?: Partial<Record<ContextVariable, Named | null>>;
  translate: Translate;
  nameOf: (named: Named) => string;
  formatDay: (day: string) => string;
  /** The names of records that a rule names by their ids. */
  names?: ReadonlyMap<string, string>;
}

const targetOf = (field: Field | undefined): string | null =>
  isReference(field) ? field.to : null;

/** The field at the end of a path, with a label of the whole path. */
function fieldAt(
  { catalogue, resource, translate }: Wording,
  path: string,
): { field: Field | undefined; label: string } {
  const labels: string[] = [];
  let owner: string | null = resource;
  let lines: { name: string; field: Field & { kind: 'lines' } } | null = null;
  let field: Field | undefined;
  for (const name of path.split('.')) {
    if (lines) {
      labels.push(translate(`resources.${owner ?? ''}.lines.${lines.name}.${name}`));
      field = lines.field.fields[name];
      lines = null;
      owner = targetOf(field);
      continue;
    }
    // An id behind a reference adds nothing to the label of the reference.
    if (name !== 'id')
      labels.push(owner === null ? name : translate(`resources.${owner}.fields.${name}`));
    else if (labels.length === 0) labels.push(translate('pages.permission-answers.rule.itself'));
    field = owner === null ? undefined : catalogue.resources.get(owner)?.fields[name];
    if (hasLines(field)) lines = { name, field };
    else owner = targetOf(field);
  }
  return { field, label: labels.join(' › ') };
}

/** Text for an operand: the person of a context variable, the label of an option, a local date. */
function operandWords(
  { context, translate, resource, nameOf, formatDay, names }: Wording,
  value: Scalar,
  field: Field | undefined,
  path: string,
): string {
  if (value === null) return translate('pages.permission-answers.rule.nothing');
  if (isContextVariable(value)) {
    if (value === '$today' || value === '$now')
      return translate(`pages.permission-answers.rule.variables.${value.slice(1)}`);
    if (!context) return translate(`pages.permission-answers.rule.variables.${value.slice(1)}Any`);
    const named = context[value];
    return translate(
      `pages.permission-answers.rule.variables.${value.slice(1)}${named ? '' : 'None'}`,
      named ? { name: nameOf(named) } : {},
    );
  }
  if (typeof value === 'boolean')
    return translate(`pages.permission-answers.rule.${value ? 'yes' : 'no'}`);
  if (hasOptions(field))
    return translate(`resources.${resource}.options.${path}.${String(value)}`, {
      _: String(value),
    });
  if (isDay(field) && typeof value === 'string') return formatDay(value);
  return names?.get(String(value)) ?? String(value);
}

/** One test in words: “Entered by is the person’s own staff record (Dr N. Karunaratne)”. */
export function testWords(wording: Wording, { path, operator, value }: AtomicTest): string {
  const { field, label } = fieldAt(wording, path);
  const words = (operand: Scalar): string => operandWords(wording, operand, field, path);
  if (operator === 'empty')
    return wording.translate(`pages.permission-answers.rule.${value ? 'empty' : 'filled'}`, {
      field: label,
    });
  const shown = Array.isArray(value)
    ? (value as Scalar[]).map(words).join(', ')
    : words(value as Scalar);
  return wording.translate(`pages.permission-answers.rule.${operator}`, {
    field: label,
    value: shown,
  });
}

/** Text for a rule in one sentence, with nested groups in brackets. */
export function whereWords(wording: Wording, where: Where): string {
  const walk = (predicate: Predicate, isWithin: boolean): string => {
    const joined = (word: 'and' | 'or') => (parts: readonly Predicate[]) => {
      const words = parts
        .map((part) => walk(part, true))
        .join(` ${wording.translate(`pages.permission-answers.rule.${word}`)} `);
      return isWithin && parts.length > 1 ? `(${words})` : words;
    };
    return visitPredicate(predicate, {
      test: (test) => testWords(wording, test),
      not: (part) =>
        wording.translate('pages.permission-answers.rule.except', { rule: walk(part, true) }),
      all: joined('and'),
      any: joined('or'),
    });
  };
  return walk(normalise(where), false);
}
