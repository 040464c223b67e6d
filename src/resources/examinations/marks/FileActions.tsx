import type { MarkGrid, MarkStage } from '../../../contract/marks.ts';
import { ReportActions } from '../../../framework/index.ts';

interface FileActionsProps {
  grid: MarkGrid;
  stage: MarkStage;
  onApplied: () => void;
}

/** The sheet as a file, and back. */
export function FileActions({ grid, stage }: FileActionsProps) {
  return <ReportActions path={`/marks/papers/${grid.paper.id}/file?stage=${stage}`} fileName={`${grid.paper.code}-${stage}`} />;
}
