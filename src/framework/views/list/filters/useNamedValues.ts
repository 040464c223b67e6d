import { useMemo } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { NamedValues } from '../../../core/extensions/extendUi.ts';
import { usePortalServices } from '../../../core/portal/PortalServices.tsx';
import type { ListFilter } from './useListFilters.ts';

/** The named values of a filter's field, if an area has named them. */
export function useNamedValues({ resource, name }: ListFilter): readonly NamedValues[] | undefined {
  const { catalogue, extensions } = usePortalServices();
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const choicesOf = extensions.resources?.[resource]?.choices?.[name];
  return useMemo(
    () => choicesOf?.({ catalogue, translate, values: filterValues as Record<string, unknown> }),
    [choicesOf, catalogue, translate, filterValues],
  );
}
