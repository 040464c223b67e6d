import { type InlineConfig, type Rollup, build } from 'vite';

/** The entries by whose use chunks are merged. The third runs in each signed-in visit. */
const ENTRIES = [
  'index.html',
  'src/startSignIn.tsx',
  'src/startPortal.tsx',
  'src/framework/views/ListScreen.tsx',
  'src/framework/views/EditScreen.tsx',
  'src/framework/views/CreateScreen.tsx',
  'src/framework/shell/dashboard/Dashboard.tsx',
] as const;
const FIRST_THREE = 3;

/** The limit, in bytes before minification, for merging what many screens load. */
const SMALL = 100_000;

/** What the merging reads of a chunk of a build. */
export interface BuiltChunk {
  fileName: string;
  /** The module of an entry or of a lazy import; `null` for what several of them share. */
  facadeModuleId: string | null;
  imports: readonly string[];
  moduleIds: readonly string[];
  size: number;
}
type Chunks = ReadonlyMap<string, BuiltChunk>;

interface Use {
  name: string;
  merged: boolean;
}

/** The files that are loaded with a chunk: itself and its static imports. */
function loadedWith(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) loadedWith(chunks, imported, found);
  return found;
}

const shareInWords = (share: number): string =>
  share >= 1 / 2 ? 'often' : share >= 1 / 4 ? 'sometimes' : 'seldom';

/** Finds the use of a shared chunk: which of the entries load it, and how many of all. */
function createUseFinder(chunks: Chunks, entries: readonly string[]) {
  const facades = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId);
  const loaded = facades.map(({ fileName }) => loadedWith(chunks, fileName));
  const known = entries.map((name) => {
    const at = facades.findIndex(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${name}`));
    if (at < 0) throw new Error(`The build has no chunk of “${name}”`);
    return loaded[at]!;
  });
  return ({ fileName, facadeModuleId, size }: BuiltChunk): Use => {
    const marks = known.map((files) => (files.has(fileName) ? 'x' : '-'));
    const first = marks.slice(0, FIRST_THREE).join('');
    if (first.includes('x')) return { name: first, merged: !facadeModuleId };
    const share = loaded.filter((files) => files.has(fileName)).length / loaded.length;
    const isOften = share >= 1 / 4;
    return {
      name: `${marks.join('')} ${shareInWords(share)}`,
      merged: !facadeModuleId && (isOften ? size < SMALL : marks.includes('x')),
    };
  };
}

/**
 * The group of each module whose chunk is merged with others: chunks of one use that load the same
 * kept chunks. So merging fetches no kept chunk in vain. Merged chunks cannot import each other in
 * a circle, because an import has at least the use of its importer.
 */
export function mergedModules(
  built: readonly BuiltChunk[],
  entries: readonly string[] = ENTRIES,
): Map<string, string> {
  const chunks = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const findUse = createUseFinder(chunks, entries);
  const uses = new Map(built.map((chunk) => [chunk.fileName, findUse(chunk)]));
  const groups = new Map<string, string>();
  for (const { fileName, moduleIds } of built) {
    const use = uses.get(fileName);
    if (!use?.merged) continue;
    const kept = [...loadedWith(chunks, fileName)].filter((file) => !uses.get(file)?.merged);
    const group = [use.name, ...kept.toSorted()].join(' ');
    for (const id of moduleIds) groups.set(id, group);
  }
  return groups;
}

/**
 * Groups for `codeSplitting`, found by a trial build: small shared chunks of one use become one.
 * Each for itself, a first list was seventy requests.
 */
export async function fewChunks(config: InlineConfig) {
  const trial = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  })) as Rollup.RollupOutput;
  const groups = mergedModules(
    trial.output.flatMap((chunk) =>
      chunk.type === 'chunk' ? [{ ...chunk, size: chunk.code.length }] : [],
    ),
  );
  const names = [...new Set(groups.values())];
  return [
    {
      test: (id: string) => groups.has(id),
      name: (id: string) => `shared${names.indexOf(groups.get(id) ?? '')}`,
      includeDependenciesRecursively: false,
    },
  ];
}
