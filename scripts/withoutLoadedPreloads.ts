import type { Plugin, Rollup } from 'vite';

/** The files that are loaded with a chunk: its static imports and their styles. */
function filesWith(
  bundle: Rollup.OutputBundle,
  file: string,
  found = new Set<string>(),
): Set<string> {
  const chunk = bundle[file];
  if (found.has(file) || chunk?.type !== 'chunk') return found;
  found.add(file);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const imported of chunk.imports) filesWith(bundle, imported, found);
  return found;
}

/**
 * Leaves out of the preload list of a lazy import the files that are loaded with the importing
 * chunk. Vite lists them for each import, in the script that every visit loads first.
 */
export function withoutLoadedPreloads(): Plugin {
  let bundle: Rollup.OutputBundle = {};
  const loaded = new Map<string, Set<string>>();
  const loadedWith = (file: string): Set<string> => {
    const known = loaded.get(file) ?? filesWith(bundle, file);
    loaded.set(file, known);
    return known;
  };
  return {
    name: 'portal-without-loaded-preloads',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, files, { hostId }) =>
            files.filter((file) => !loadedWith(hostId).has(file)),
        },
      },
    }),
    generateBundle(_options, written) {
      bundle = written;
      loaded.clear();
    },
  };
}
