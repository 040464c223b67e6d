import { createElement, lazy, useState, type ComponentType } from 'react';

/** A component in its own chunk that can be fetched before it is needed. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * `lazyNamed(() => import('./ChangePassword.tsx'), 'ChangePassword')`: `React.lazy` for named
 * exports, with a preload.
 */
export function lazyNamed<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> {
  let fetched: ComponentType<Props> | null = null;
  const fetchNow = async () => {
    fetched = (await load())[name];
    return { default: fetched };
  };
  const Later = lazy(fetchNow);
  // Render a loaded component immediately: `lazy` would still await its promise, and React keeps a
  // fallback for at least 300 ms once it is shown.
  function Named(props: Props & object) {
    const [Component] = useState(() => (fetched ?? Later) as ComponentType<object>);
    return createElement(Component, props);
  }
  return Object.assign(Named as ComponentType<Props>, {
    displayName: name,
    preload: async () => fetched ?? fetchNow(),
  });
}

/** Fetches the chunk of a lazy component. A failure is reported when the component renders. */
export function preload(component: unknown): void {
  if (typeof component !== 'function' || !('preload' in component)) return;
  if (typeof component.preload === 'function') Promise.resolve(component.preload()).catch(() => {});
}
