import { createContext, useContext } from 'react';
import type { Choice } from './viewDataProvider.ts';

/**
 * Opens the dialog for a new record of a resource; resolves with the new record, or null if the
 * user cancels.
 */
type OpenInlineCreate = (resource: string) => Promise<Choice | null>;

export interface InlineCreate {
  /** Whether the user may create records of the resource. */
  mayCreate: (resource: string) => boolean;
  open: OpenInlineCreate;
}

export const InlineCreateContext = createContext<InlineCreate | null>(null);

/**
 * Opens the dialog of a reference input for a new record; null if the user may not create one, or
 * outside a form.
 */
export function useInlineCreate(resource: string): (() => Promise<Choice | null>) | null {
  const inlineCreate = useContext(InlineCreateContext);
  if (!inlineCreate?.mayCreate(resource)) return null;
  return () => inlineCreate.open(resource);
}
