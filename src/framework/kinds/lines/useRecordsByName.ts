import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { LANGUAGES } from '../../../contract/model/constants.ts';
import { textIn } from '../../core/fields/localisedText.ts';
import { usePortalServices } from '../../core/portal/PortalServices.tsx';
import {
  choicesKey,
  loadChoices,
  type ReferenceChoice,
  type ReferenceField,
} from '../parts/references/useReferenceChoices.ts';

/** Normal form for comparing names: without case, spaces or joiners. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

export interface WantedName {
  line: string;
  text: string;
}

export interface RecordsByName {
  recordOf: (line: string, text: string) => string | null;
  /** Keeps the label of a found record, so that its input need not request it. */
  isLoading: boolean;
}

const idOf = (choices: readonly ReferenceChoice[], text: string): string | null => {
  const named = choices.filter(({ label }) =>
    LANGUAGES.some((language) => plain(textIn(label, language).text) === plain(text)),
  );
  return named.length === 1 ? (named[0]?.id ?? null) : null;
};

/**
 * Looks records up by the names in a pasted table: exactly one record must have the name, in either
 * language.
 */
export function useRecordsByName(
  fieldOf: (line: string) => ReferenceField,
  wanted: readonly WantedName[],
): RecordsByName {
  const { http } = usePortalServices();
  const answers = useQueries({
    queries: wanted.map(({ line, text }) => {
      const [field, query] = [fieldOf(line), { q: text }];
      return {
        queryKey: choicesKey(field, query),
        queryFn: ({ signal }: { signal: AbortSignal }) => loadChoices(http, field, query, signal),
        staleTime: 60_000,
        retry: false,
      };
    }),
  });
  const isLoading = answers.some(({ isPending }) => isPending);
  const found = useMemo(
    () =>
      new Map(
        wanted.map(({ line, text }, index) => [
          `${line} ${text}`,
          idOf(answers[index]?.data ?? [], text),
        ]),
      ),
    [wanted, answers],
  );
  return { isLoading, recordOf: (line, text) => found.get(`${line} ${text}`) ?? null };
}
