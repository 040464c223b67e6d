import { Failed, Loading, Panel } from './Page.tsx';

interface QueryStateProps {
  query: { data: unknown; isError: boolean; refetch: () => void };
  /** Height of the placeholder. */
  lines?: number;
  /** Translated; what the failure means here. */
  failure?: string | undefined;
  /** In a panel of its own, where the content brings its panels itself. */
  inPanel?: boolean;
}

/** Stands in for the answer of a query while it loads, and reports its failure. */
export function QueryState({ query, lines = 6, failure, inPanel = false }: QueryStateProps) {
  if (!query.isError && query.data !== undefined) return null;
  const state = query.isError ? (
    <Failed text={failure} onRetry={query.refetch} />
  ) : (
    <Loading lines={lines} />
  );
  return inPanel ? <Panel>{state}</Panel> : state;
}
