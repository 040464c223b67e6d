import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key: Node & { name?: string; value?: unknown };
  value: Node & Partial<Members>;
}
interface Members {
  properties: Property[];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** The first matching descendant, depth-first. */
function find<Found extends Node>(node: unknown, fits: (node: Node) => boolean): Found | null {
  if (Array.isArray(node)) {
    for (const item of node) {
      const found = find<Found>(item, fits);
      if (found) return found;
    }
    return null;
  }
  if (typeof node !== 'object' || node === null) return null;
  if (isNode(node) && fits(node)) return node as Found;
  return find<Found>(Object.values(node), fits);
}

const nameOf = ({ key }: Property): string => key.name ?? String(key.value);
const quoted = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name}'`);
const isCall =
  (name: string) =>
  (node: Node): boolean =>
    node.type === 'CallExpression' &&
    (node as Node & { callee: { name?: string } }).callee.name === name;

/** Appends a member to an object or list and keeps its layout: one line, or one line a member. */
function withMember(text: string, holder: Node, member: string): string {
  const inside = text.slice(holder.start + 1, holder.end - 1);
  const before = text.slice(0, holder.end - 1).trimEnd();
  if (!inside.includes('\n') && inside.trim() !== '') {
    return `${before}, ${member}${inside.endsWith(' ') ? ' ' : ''}${text.slice(holder.end - 1)}`;
  }
  const line = text.slice(
    text.lastIndexOf('\n', inside.includes('\n') ? holder.end - 1 : holder.start) + 1,
  );
  const indent = /^ */.exec(line)?.[0] ?? '';
  const comma = /[,{[]$/.test(before) ? '' : ',';
  return `${before}${comma}\n${indent}  ${member.replaceAll('\n', `\n${indent}  `)},\n${indent}${text.slice(holder.end - 1)}`;
}

/** Nested objects of `extendUi` for a path, around a value. */
const nested = (path: readonly string[], value: string): string =>
  path.reduceRight((inner, name) => `{ ${quoted(name)}: ${inner} }`, value);

export interface Binding {
  resource: string;
  /** Key in `views`: `edit`, `own.list`. */
  view: string;
  component: string;
  /** File of the component, in the area’s `pages/`. */
  file: string;
}

const boundTo = ({ component, file }: Binding): string =>
  `lazyNamed(() => import('./${file}'), '${component}')`;

/** The text of a new `pages/index.ts` of an area. */
export const newPages = (
  area: string,
  binding: Binding,
): string => `import { extendUi, lazyNamed } from '../../../framework/index.ts';

export const ${area}Pages = extendUi({
  resources: {
    ${quoted(binding.resource)}: {
      views: {
        ${quoted(binding.view)}: ${boundTo(binding)},
      },
    },
  },
});
`;

/**
 * Adds the replacement of a view to an area's `pages/index.ts` and keeps the rest of the file.
 *
 * @throws Error if the view is already replaced, unless `mayOverwrite`.
 */
export function withBinding(text: string, binding: Binding, mayOverwrite = false): string {
  const call = find<Node & { arguments: (Node & Members)[] }>(
    parseSync('index.ts', text).program,
    isCall('extendUi'),
  );
  let holder = call?.arguments[0];
  if (!holder) throw new Error('The pages/index.ts of the area does not call extendUi.');
  const path = ['resources', binding.resource, 'views', binding.view];
  for (const [depth, name] of path.entries()) {
    const found: Property | undefined = holder.properties.find(
      (property) => nameOf(property) === name,
    );
    if (!found) {
      const rest = path.slice(depth + 1);
      return withLazyNamed(
        withMember(text, holder, `${quoted(name)}: ${nested(rest, boundTo(binding))}`),
      );
    }
    if (depth === path.length - 1) {
      if (!mayOverwrite)
        throw new Error(
          `${binding.resource}.${binding.view} is already replaced: ${text.slice(found.value.start, found.value.end)}. Use --force to overwrite it with the ejected view.`,
        );
      return withLazyNamed(
        `${text.slice(0, found.value.start)}${boundTo(binding)}${text.slice(found.value.end)}`,
      );
    }
    if (!found.value.properties)
      throw new Error(
        `extendUi: ${path.slice(0, depth + 1).join('.')} is not an object literal; bind ${binding.component} by hand.`,
      );
    holder = found.value as Node & Members;
  }
  return text;
}

function withLazyNamed(text: string): string {
  if (/import \{[^}]*\blazyNamed\b/.test(text)) return text;
  return text.replace(/(import \{[^}]*\bextendUi\b)/, '$1, lazyNamed');
}

/** Adds an area to the list of all areas' pages. */
export function withArea(text: string, area: string): string {
  const list = find(
    parseSync('pages.ts', text).program,
    (node) => node.type === 'ObjectExpression',
  );
  if (!list) throw new Error('src/resources/pages.ts contains no list of pages.');
  const listed = withMember(text, list, `${area}: ${area}Pages`);
  const [last] = [...listed.matchAll(/^import .*;$/gm)].slice(-1);
  const at = (last?.index ?? 0) + (last?.[0].length ?? 0);
  return `${listed.slice(0, at)}\nimport { ${area}Pages } from './${area}/pages/index.ts';${listed.slice(at)}`;
}
