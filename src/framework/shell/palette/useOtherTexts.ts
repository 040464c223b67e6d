import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Language } from '../../../contract/model/constants.ts';
import { languagesExcept } from '../../../contract/model/localised.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';

const NONE: readonly unknown[] = [];

const at = (texts: unknown, key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<unknown>(
      (node, part) =>
        typeof node === 'object' && node !== null
          ? (node as Record<string, unknown>)[part]
          : undefined,
      texts,
    );
  return typeof found === 'string' ? found : undefined;
};

/** The texts of the other languages; empty until they are loaded, or if they cannot be. */
export function useOtherTexts(shown: Language): (key: string) => string[] {
  const { textsIn } = usePortalServices();
  const others = languagesExcept(shown);
  const { data = NONE } = useQuery({
    queryKey: ['texts', ...others],
    enabled: textsIn !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async () => Promise.all(others.map((language) => textsIn?.(language))),
  });
  return useCallback((key: string) => data.flatMap((texts) => at(texts, key) ?? []), [data]);
}
