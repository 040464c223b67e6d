import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A component in a chunk of its own that can be fetched before it is needed. */
export type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };

/** `lazyNamed(() => import('./ChangePassword.tsx'), 'ChangePassword')`: `React.lazy` for named exports, with a preload. */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> {
  let fetched: { default: ComponentType<Props> } | null = null;
  const fetchNow = async () => {
    const module = await load();
    fetched = { default: module[name] };
    return fetched;
  };
  // Answering at once what has been fetched: through a promise React would show the fallback even so, and once it shows
  // one, keep it for 300 ms.
  // oxlint-disable-next-line unicorn/no-thenable
  const atOnce = { then: (resolve: (module: unknown) => void) => resolve(fetched) } as unknown as ReturnType<typeof fetchNow>;
  const answer = () => (fetched === null ? fetchNow() : atOnce);
  return Object.assign(lazy(answer), { preload: () => (fetched === null ? fetchNow() : Promise.resolve(fetched)) });
}

/** Fetches the chunk of a lazy component; a failure waits for the moment the component is really needed. */
export function preload(component: unknown): void {
  if (typeof component !== 'object' || component === null || !('preload' in component)) return;
  if (typeof component.preload === 'function') Promise.resolve(component.preload()).catch(() => {});
}
