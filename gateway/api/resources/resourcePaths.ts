import type { ResourceDeclaration } from '../../../src/contract/model/resource.ts';
import { isRevised } from '../../../src/contract/model/workflow.ts';
import { historyPaths, restorePaths } from './historyPaths.ts';
import { importPaths } from './importPaths.ts';
import { bulkPaths, manyRowsPaths } from './manyRowsPaths.ts';
import { readingPaths, transitionPaths, writingPaths } from './recordPaths.ts';
import { joinPaths, operationsOf, type Paths } from './resourceOperations.ts';
import { revisionPaths } from './revisionPaths.ts';
import { stockClientPaths } from './stockClientPaths.ts';

/** The operations of one resource. */
export function resourcePaths(resource: ResourceDeclaration): Paths {
  const operations = operationsOf(resource);
  const reading = joinPaths(
    readingPaths(operations),
    historyPaths(operations),
    manyRowsPaths(operations),
    stockClientPaths(resource, operations.record),
  );
  if (resource.readOnly) return reading;
  return joinPaths(
    reading,
    writingPaths(operations),
    bulkPaths(operations),
    importPaths(operations),
    restorePaths(operations),
    resource.workflow ? transitionPaths(operations) : {},
    isRevised(resource) ? revisionPaths(operations) : {},
  );
}
