import { readMark, type ReadMark } from '../../marks/rules/mark.ts';

/** A mark of a component, by the key of the component, as written. */
export interface NamedMark {
  component: string;
  mark: string;
}

/** A component that is marked again. */
interface Scored {
  key: string;
  maximum: string;
}

export type MarkFault = NonNullable<ReadMark['problem']> | 'required' | 'unknownComponent';

/**
 * Reads one mark for each component, in their order; faults by the keys of components. A code or a
 * blank is no mark: the examiner has the script.
 */
export function readMarks(
  components: readonly Scored[],
  given: readonly NamedMark[],
): { marks: NamedMark[]; faults: Record<string, MarkFault> } {
  const faults: Record<string, MarkFault> = {};
  const marks: NamedMark[] = [];
  for (const { component } of given)
    if (!components.some(({ key }) => key === component)) faults[component] = 'unknownComponent';
  for (const { key, maximum } of components) {
    const typed = given.find(({ component }) => component === key)?.mark ?? '';
    const { mark, problem } = readMark(typed, maximum);
    if (problem !== undefined) faults[key] = problem;
    else if (mark.value === null) faults[key] = mark.status === 'blank' ? 'required' : 'notAMark';
    else marks.push({ component: key, mark: mark.value });
  }
  return { marks, faults };
}
