import { parseSync } from 'vite';

/** Placeholder for a `${…}` in the text of a template. */
export const HOLE = '§';

/** An SQL statement, or a part of one, written as a template or a string. */
export interface SqlText {
  file: string;
  /** First line, 1-based. */
  line: number;
  /** The source lines. */
  lines: readonly string[];
  /** The SQL with `HOLE` for each `${…}`, empty literals and no comments. */
  sql: string;
  /** The code of each `${…}`. */
  holes: readonly string[];
  /** Whether a `${…}` becomes a parameter, as in a template tagged `sql`, and not part of the text. */
  isBound: boolean;
}

/** Tokens that occur in SQL but not in prose or other code. */
const TOKENS = new RegExp(
  [
    String.raw`\b(SELECT|INSERT INTO|DELETE FROM|JOIN|WHERE|RETURNING|EXISTS|AT TIME ZONE)\b`,
    String.raw`\b((ORDER|GROUP|PARTITION) BY|IS (NOT )?NULL|CASE WHEN)\b`,
    String.raw`\b(UPDATE|ON CONFLICT)\b[^]*\bSET\b`,
    String.raw`\b(coalesce|jsonb?_(build_object|agg))\(`,
    String.raw` AS "\w+"|::(uuid|text|int|jsonb?)\b`,
    String.raw`(^|\n)\s*(FROM|SET|VALUES|AND|OR) `,
  ].join('|'),
);

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** Calls `visit` for a node and its descendants with their parents. */
function walk(node: Node, visit: (node: Node, parent: Node | null) => void, parent?: Node): void {
  visit(node, parent ?? null);
  for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, visit, node);
}

interface Quasi {
  value: { raw: string; cooked: string | null };
}

const isTagged = (parent: Node | null): boolean =>
  parent?.type === 'TaggedTemplateExpression' && (parent['tag'] as Node)['name'] === 'sql';

const withoutLiterals = (text: string): string =>
  text.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*/g, '');

/** The SQL texts in the source of a file. */
export function sqlTextsIn(file: string, source: string): SqlText[] {
  if (!TOKENS.test(source) && !source.includes('sql`')) return [];
  const found: SqlText[] = [];
  const rows = source.split('\n');
  const rowAt = (offset: number): number => source.slice(0, offset).split('\n').length;
  walk(parseSync(file, source).program as unknown as Node, (node, parent) => {
    const quasis = node.type === 'TemplateLiteral' ? (node['quasis'] as Quasi[]) : null;
    const literal = node.type === 'Literal' && typeof node['value'] === 'string';
    if (!quasis && !literal) return;
    const text = quasis
      ? quasis.map(({ value }) => value.cooked ?? value.raw).join(HOLE)
      : String(node['value']);
    if (!TOKENS.test(text) && !isTagged(parent)) return;
    const line = rowAt(node.start);
    const expressions = quasis ? (node['expressions'] as Node[]) : [];
    found.push({
      file,
      line,
      lines: rows.slice(line - 1, rowAt(node.end)),
      sql: withoutLiterals(text),
      holes: expressions.map(({ start, end }) => source.slice(start, end)),
      isBound: isTagged(parent),
    });
  });
  return found;
}

const keyOf = ({ key }: Node): string => String((key as Node)['name'] ?? (key as Node)['value']);

/** The names of prepared statements in the source of a file: objects with a `name` and a `text`. */
export function statementNamesIn(file: string, source: string): string[] {
  if (!/\bname(:|,|\s\})/.test(source)) return [];
  const found: string[] = [];
  walk(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const properties = (node['properties'] as Node[]).filter(({ type }) => type === 'Property');
    const name = properties.find((property) => keyOf(property) === 'name')?.['value'];
    if (!isNode(name) || !properties.some((property) => keyOf(property) === 'text')) return;
    const isWritten = name.type === 'Literal' || name.type === 'TemplateLiteral';
    if (isWritten) found.push(source.slice(name.start + 1, name.end - 1));
  });
  return found;
}
