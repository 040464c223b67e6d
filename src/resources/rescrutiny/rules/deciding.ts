import { readMark, type ReadMark } from '../../marks/rules/mark.ts';

/** A mark of a component, by the component's name, as written. */
export interface NamedMark {
  component: string;
  mark: string;
}

/** A component that is marked again. */
interface Scored {
  name: string;
  maximum: string;
}

export type MarkFault = NonNullable<ReadMark['problem']> | 'required' | 'unknownComponent';

/**
 * Reads one mark for each component, in their order; faults by the names of components. A code or a
 * blank is no mark: the examiner has the script.
 */
export function readMarks(
  components: readonly Scored[],
  given: readonly NamedMark[],
): { marks: NamedMark[]; faults: Record<string, MarkFault> } {
  const faults: Record<string, MarkFault> = {};
  const marks: NamedMark[] = [];
  for (const { component } of given)
    if (!components.some(({ name }) => name === component)) faults[component] = 'unknownComponent';
  for (const { name, maximum } of components) {
    const typed = given.find(({ component }) => component === name)?.mark ?? '';
    const { mark, problem } = readMark(typed, maximum);
    if (problem !== undefined) faults[name] = problem;
    else if (mark.value === null) faults[name] = mark.status === 'blank' ? 'required' : 'notAMark';
    else marks.push({ component: name, mark: mark.value });
  }
  return { marks, faults };
}
