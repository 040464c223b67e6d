import { createElement, lazy, useState, type ComponentType } from 'react';

/** A component in a chunk of its own that can be fetched before it is needed. */
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
  // What has been fetched is drawn at once: `lazy` would ask a promise for it even so, and React, once it shows a
  // fallback, keeps it for 300 ms.
  function Named(props: Props & object) {
    const [Component] = useState(() => (fetched ?? Later) as ComponentType<object>);
    return createElement(Component, props);
  }
  return Object.assign(Named as ComponentType<Props>, {
    displayName: name,
    preload: async () => fetched ?? fetchNow(),
  });
}

/**
 * Fetches the chunk of a lazy component; a failure waits for the moment the component is really
 * needed.
 */
export function preload(component: unknown): void {
  if (typeof component !== 'function' || !('preload' in component)) return;
  if (typeof component.preload === 'function') Promise.resolve(component.preload()).catch(() => {});
}
