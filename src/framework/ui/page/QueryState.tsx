import { Failed, Loading, Panel } from './Page.tsx';

interface QueryStateProps {
  query: { data: unknown; isError: boolean; refetch: () => void };
  /** Height of the placeholder in lines. */
  lines?: number;
  /** Translated message for a failure on this screen. */
  failure?: string | undefined;
  /** In a panel of its own, for content that contains its panels itself. */
  inPanel?: boolean;
}

/** A placeholder while a query loads, and an error message if it fails. */
export function QueryState({ query, lines = 6, failure, inPanel = false }: QueryStateProps) {
  if (!query.isError && query.data !== undefined) return null;
  const state = query.isError ? (
    <Failed text={failure} onRetry={query.refetch} />
  ) : (
    <Loading lines={lines} />
  );
  return inPanel ? <Panel>{state}</Panel> : state;
}
