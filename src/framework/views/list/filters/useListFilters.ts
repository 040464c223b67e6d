import { useMemo } from 'react';
import type { PlacedView } from '../../../../contract/model/catalogue.ts';
import { traitsOf } from '../../../../contract/model/kindTraits.ts';
import { usePortalServices, usePrivileges } from '../../../core/portal/PortalServices.tsx';
import { fieldAt, type PlacedField } from '../../../core/records/fieldAt.ts';
import { mayRead } from '../../../core/records/grants.ts';

export interface ListFilter extends PlacedField {
  path: string;
}

/**
 * The filters that this user may use: those of the view, and with `isEverything` every other field
 * after them.
 */
export function useListFilters(screen: PlacedView, isEverything = false): readonly ListFilter[] {
  const { catalogue } = usePortalServices();
  const privileges = usePrivileges();
  return useMemo(() => {
    const { resource, view } = screen;
    const paths = new Set([
      ...(view.filters ?? []),
      ...(isEverything ? Object.keys(resource.fields) : []),
    ]);
    return [...paths].flatMap((path) => {
      const [head = path] = path.split('.');
      // Fields that cannot be read cannot be filtered.
      if (view.hide?.includes(head) || !mayRead(resource, head, privileges)) return [];
      const found = fieldAt(catalogue, resource, path);
      return found && traitsOf(found.field).operators.length > 0 ? [{ ...found, path }] : [];
    });
  }, [catalogue, privileges, screen, isEverything]);
}
