import { createContext, useContext } from 'react';
import type { Field } from '../../../contract/model/fields.ts';
import { didYouMean } from '../../../contract/model/nearestName.ts';
import type { ResourceDeclaration } from '../../../contract/model/resource.ts';

/** What the elements of a hand-written layout need from the surrounding view. */
export interface Layout {
  resource: ResourceDeclaration;
  /** Whether this user sees the field in this record. */
  isShown: (name: string, field: Field) => boolean;
}

export const LayoutContext = createContext<Layout | null>(null);

export function useLayout(): Layout {
  const layout = useContext(LayoutContext);
  if (!layout) throw new Error('This piece works only inside a record’s form or page');
  return layout;
}

/** The declared field of a name. Throws for an unknown name, which is an error in the layout. */
export function declaredField(resource: ResourceDeclaration, name: string): Field {
  const field = resource.fields[name];
  if (!field)
    throw new Error(
      `${resource.name} has no field “${name}”${didYouMean(name, Object.keys(resource.fields))}`,
    );
  return field;
}
