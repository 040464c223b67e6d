import { viewPath } from '../../src/contract/model/catalogue.ts';
import { LANGUAGES } from '../../src/contract/model/constants.ts';
import type { Field } from '../../src/contract/model/fields.ts';
import { hasLines } from '../../src/contract/model/kindTraits.ts';
import { VERBS } from '../../src/contract/model/privileges.ts';
import { sourcesOf } from '../../src/contract/model/workflow.ts';
import type {
  LiveTable,
  ResourceDescription,
} from '../../src/contract/wire/calls/developerCalls.ts';
import { isMissingText } from '../../src/contract/wire/missingTexts.ts';
import { textIn } from '../../src/framework/core/fields/localisedText.ts';
import { optionsOf } from '../../src/resources/developer/pages/fieldOptions.ts';
import { furtherRules } from '../../src/resources/developer/pages/furtherRules.ts';
import { grantMatrix } from '../../src/resources/developer/pages/grantMatrix.ts';
import { transitionRules } from '../../src/resources/developer/pages/transitionRules.ts';
import { changesBetween } from './changes.ts';
import type { Declared } from './declared.ts';
import { ruleText } from './ruleText.ts';

type Line = readonly string[];

/** Aligns the columns of lines, except the last column. */
function aligned(lines: readonly Line[]): string[] {
  const widths = (lines[0] ?? []).map((_cell, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines.map((line) =>
    line
      .map((cell, column) => (column === line.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

const part = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `  ${title}`, ...lines.map((line) => `    ${line}`)];

function fieldLines(
  declared: Declared,
  { declaration: { name: resource, fields }, columns }: ResourceDescription,
): Line[] {
  const options = (field: Field): string =>
    optionsOf(field)
      .map(({ name, value, where }) =>
        where
          ? `${name} ${ruleText(declared, resource, where).replace(/^rows where /, 'where ')}`
          : value === null
            ? name
            : `${name} ${value}`,
      )
      .join('; ');
  return Object.entries(fields).flatMap(([name, field]) => [
    [name, field.kind, (columns[name] ?? []).join(', ') || '-', options(field)],
    ...(hasLines(field)
      ? Object.entries(field.fields).map(([line, inner]) => [
          `${name}.${line}`,
          inner.kind,
          '-',
          options(inner),
        ])
      : []),
  ]);
}

const tableLines = ({
  columns,
  constraints,
  indexes,
  missing,
  undeclared,
}: LiveTable): string[] => [
  ...aligned(
    columns.map(({ name, type, isNullable, default: otherwise }) => [
      name,
      type,
      isNullable ? 'null' : 'not null',
      otherwise === null ? '' : `= ${otherwise}`,
    ]),
  ),
  ...aligned([...constraints, ...indexes].map(({ name, definition }) => [name, definition])),
  ...missing.map((name) => `! declared, but not in the database: ${name}`),
  ...undeclared.map((name) => `! in the database, but not declared: ${name}`),
];

function grantLines(
  declared: Declared,
  { declaration, privileges }: ResourceDescription,
): string[] {
  return grantMatrix(declaration).flatMap(({ privilege, cells }) => {
    const found = privileges.find(({ key }) => key === privilege);
    const opened = VERBS.flatMap((verb) =>
      cells[verb].map(({ rows, fields, preset }) => [
        verb,
        [
          ruleText(declared, declaration.name, rows),
          ...(fields ? [`only ${fields.join(', ')}`] : []),
          ...(preset ? [`sets ${JSON.stringify(preset)}`] : []),
        ].join('; '),
      ]),
    );
    const roles = found?.roles
      ? ` — ${found.roles.map((role) => textIn(role, 'en').text).join(', ') || 'no role'}`
      : '';
    return [
      `${privilege} (${found?.title.en ?? privilege})${roles}`,
      ...aligned(opened).map((line) => `  ${line}`),
    ];
  });
}

function viewLines(declared: Declared, { declaration }: ResourceDescription): string[] {
  return Object.entries(declaration.views ?? {}).flatMap(
    ([name, { via, where, path: _path, ...rest }]) => [
      `${name} ${viewPath(declaration, declaration.views?.[name] ?? { via, columns: [] })} by ${via.join(' or ')}: ${ruleText(declared, declaration.name, where ?? null)}`,
      ...Object.entries(rest).map(
        ([key, value]) => `  ${key}: ${Array.isArray(value) ? value.join(', ') : String(value)}`,
      ),
    ],
  );
}

function workflowLines(
  declared: Declared,
  { declaration: { name, workflow } }: ResourceDescription,
): string[] {
  if (!workflow) return [];
  const states = Object.entries(workflow.states).map(([state, { locks, final }]) => [
    state,
    [
      ...(state === workflow.initial ? ['first'] : []),
      ...(final ? ['last'] : []),
      ...(locks ? [`locks ${locks === '*' ? 'everything' : locks.join(', ')}`] : []),
    ].join('; '),
  ]);
  const transitions = workflow.transitions.flatMap((transition) => [
    `${transition.name}: ${sourcesOf(transition).join(', ')} → ${transition.to} by ${transition.who.map((right) => (typeof right === 'string' ? right : `${right.privilege} (${ruleText(declared, name, right.rows ?? null)})`)).join(', ') || 'the gateway alone'}`,
    ...(transition.when ?? []).map(
      ({ guard, where }) =>
        `  only if ${guard}: ${ruleText(declared, name, where).replace(/^rows where /, '')}`,
    ),
    ...transitionRules(transition).map((rule) => `  ${rule.name} ${rule.value}`.trimEnd()),
  ]);
  return [`field ${workflow.field}`, ...aligned(states), ...transitions];
}

/** A description as text, with the same parts as the developer page. */
export function descriptionText(declared: Declared, description: ResourceDescription): string {
  const { declaration, area, source, tables, endpoints, labels } = description;
  const missing = labels.flatMap(({ key, texts }) =>
    LANGUAGES.filter((language) => isMissingText(texts[language])).map(
      (language) => `! ${key} (${language}): MISSING`,
    ),
  );
  return [
    `${declaration.name}${declaration.readOnly ? ' (written by the gateway alone)' : ''}`,
    `  declared in ${source ?? 'the build'}, area ${area}, screen ${declaration.path ?? 'none'}, named by ${[declaration.title].flat().join(' ')}`,
    ...part('Fields', aligned(fieldLines(declared, description))),
    ...tables.flatMap((table) => part(`Table ${table.name}`, tableLines(table))),
    ...part(
      'Endpoints',
      aligned(
        endpoints.map(({ method, path, summary }) => [
          method.toUpperCase(),
          `/api${path}`,
          summary,
        ]),
      ),
    ),
    ...part('Who may do what', grantLines(declared, description)),
    ...part('Screens', viewLines(declared, description)),
    ...part('Workflow', workflowLines(declared, description)),
    ...part(
      'Further rules',
      furtherRules(declaration).flatMap(([name, value]) =>
        changesBetween(undefined, value, name).map((line) => line.slice(2)),
      ),
    ),
    ...part('Labels', [
      `${labels.length} texts in each language, ${missing.length} missing`,
      ...missing,
      ...aligned(labels.map(({ key, texts }) => [key, texts.en ?? '', texts.si ?? ''])),
    ]),
  ].join('\n');
}
