/** The screens that a person visited last in this browser; signing out clears them. */
const KEY = 'recentScreens';
/** One more than are shown, because the present one is not. */
const KEPT = 6;

/** Paths, newest first. `owner` is the signed-in or impersonated person; each sees only their own. */
export function recentScreens(owner: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as {
      owner?: unknown;
      paths?: unknown;
    } | null;
    return kept?.owner === owner && Array.isArray(kept.paths) ? kept.paths.map(String) : [];
  } catch {
    // Treat a broken entry as absent.
    return [];
  }
}

export function rememberScreen(owner: string, path: string): void {
  const others = recentScreens(owner).filter((other) => other !== path);
  localStorage.setItem(KEY, JSON.stringify({ owner, paths: [path, ...others].slice(0, KEPT) }));
}
