import { createContext, useContext } from 'react';
import type { Choice } from './viewDataProvider.ts';

/**
 * Opens the dialog for a new record of a resource; answers with the record made, or null when the
 * person thought better.
 */
type OpenInlineCreate = (resource: string) => Promise<Choice | null>;

export interface InlineCreate {
  /** Whether the person may make a record there. */
  mayCreate: (resource: string) => boolean;
  open: OpenInlineCreate;
}

export const InlineCreateContext = createContext<InlineCreate | null>(null);

/**
 * How a reference input offers “new …”: null where the person may not make one, or where no form is
 * around it.
 */
export function useInlineCreate(resource: string): (() => Promise<Choice | null>) | null {
  const inlineCreate = useContext(InlineCreateContext);
  if (!inlineCreate?.mayCreate(resource)) return null;
  return () => inlineCreate.open(resource);
}
