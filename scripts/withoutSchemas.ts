import { parseSync, type Plugin } from 'vite';

const STUB = '\0schemas';
/** The files that declare calls. */
const DECLARES_CALLS =
  /\/src\/(?:contract\/wire\/calls\/[^/]+|resources\/[^/]+\/api(?:\/[^/]+)?)\.ts$/;

/** A stub for every schema: the browser builds schemas but never uses them. */
const CODE = `
const refuse = (name) => { throw new TypeError('Schemas of calls have no “' + String(name) + '” in the browser'); };
const used = new Set(['parse', 'safeParse', 'options', 'enum', 'def', '_zod']);
const schema = new Proxy(function () {}, {
  get: (_, name) => (used.has(name) ? refuse(name) : typeof name === 'symbol' ? undefined : schema),
  apply: () => schema,
});
export const z = new Proxy({}, { get: () => schema });
`;

/** What only the gateway reads of a declared call. */
const SERVER_ONLY: ReadonlySet<string> = new Set([
  'summary',
  'access',
  'params',
  'query',
  'body',
  'answer',
  'status',
  'message',
  'readOnly',
  'whileImpersonating',
  'isBackground',
  'unlogged',
  'transaction',
  'perMinute',
  'fromOtherSystem',
]);

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key?: Node & { name?: string };
}

/** The properties of every `defineCall({ … })` below a node. */
function declaredProperties(node: unknown): Property[] {
  if (Array.isArray(node)) return node.flatMap(declaredProperties);
  if (typeof node !== 'object' || node === null) return [];
  const {
    type,
    callee,
    arguments: parts,
  } = node as {
    type?: string;
    callee?: { name?: string };
    arguments?: { properties?: Property[] }[];
  };
  if (type === 'CallExpression' && callee?.name === 'defineCall')
    return parts?.[0]?.properties ?? [];
  return Object.values(node).flatMap(declaredProperties);
}

/**
 * The declarations with only what the browser needs: method, path, how the body travels and whether
 * the answer is a list.
 */
export function withoutServerParts(code: string, file: string): string {
  const { program } = parseSync(file, code);
  return declaredProperties(program)
    .filter(({ key }) => key?.name === 'rows' || SERVER_ONLY.has(key?.name ?? ''))
    .toSorted((left, right) => right.start - left.start)
    .reduce(
      (text, { key, start, end }) =>
        key?.name === 'rows'
          ? `${text.slice(0, start)}rows: 1${text.slice(end)}`
          : text.slice(0, start) + text.slice(end).replace(/^\s*,/, ''),
      code,
    );
}

/**
 * Removes zod and everything that only the gateway reads from the declarations of calls in the
 * browser. Saves 33 KB on pages without forms.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'portal-without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === 'zod' && importer !== undefined && DECLARES_CALLS.test(importer) ? STUB : null,
    load: (id) => (id === STUB ? CODE : null),
    transform: (code, id) =>
      DECLARES_CALLS.test(id) && code.includes('defineCall(')
        ? { code: withoutServerParts(code, id), map: null }
        : null,
  };
}
