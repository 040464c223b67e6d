import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The projects in the order in which they start. Vitest takes them by name, which leaves files of
 * two minutes to the end, where one worker waits for the other; the many short files fill the end
 * better.
 */
const ORDER = ['scripts', 'memory', 'gateway', 'dom', 'unit'];

const positionOf = ({ project }: TestSpecification): number => ORDER.indexOf(project.name);

/** Starts long files before short ones, without times of an earlier run, which a new clone lacks. */
export class LongProjectsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted(
      (one, other) =>
        one.project.config.sequence.groupOrder - other.project.config.sequence.groupOrder ||
        positionOf(one) - positionOf(other),
    );
  }
}
