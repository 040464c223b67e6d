import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A component in a chunk of its own that can be fetched before it is needed. */
export type LazyComponent<Props> = LazyExoticComponent<ComponentType<Props>> & { preload: () => Promise<unknown> };

/** `lazyNamed(() => import('./ChangePassword.tsx'), 'ChangePassword')`: `React.lazy` for named exports, with a preload. */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> {
  const component = lazy(async () => ({ default: (await load())[name] }));
  return Object.assign(component, { preload: load });
}

/** Fetches the chunk of a lazy component; a failure waits for the moment the component is really needed. */
export function preload(component: unknown): void {
  if (typeof component !== 'object' || component === null || !('preload' in component)) return;
  if (typeof component.preload === 'function') Promise.resolve(component.preload()).catch(() => {});
}
