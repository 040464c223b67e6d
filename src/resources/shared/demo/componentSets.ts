import type { Localised } from '../../../contract/model/constants.ts';

/** A component of a course unit, as declared there. */
export interface DemoComponent {
  kind: 'assignment' | 'test' | 'exam';
  name: Localised;
  weight: number;
  maximum: number;
  minimumToPass: number | null;
  carriedYears: number | null;
}

const EXAMINATION: DemoComponent = {
  kind: 'exam',
  name: { en: 'End of semester examination', si: 'අධ්‍යයන වාර අවසාන විභාගය' },
  weight: 60,
  maximum: 100,
  minimumToPass: 30,
  carriedYears: null,
};
export const ASSIGNMENT_NAME: Localised = { en: 'Assignment', si: 'පැවරුම' };

const assignment = (weight: number): DemoComponent => ({
  kind: 'assignment',
  name: ASSIGNMENT_NAME,
  weight,
  maximum: 100,
  minimumToPass: null,
  carriedYears: 2,
});
const TEST: DemoComponent = {
  kind: 'test',
  name: { en: 'Mid-semester test', si: 'අධ්‍යයන වාර මැද පරීක්ෂණය' },
  weight: 20,
  maximum: 100,
  minimumToPass: null,
  carriedYears: 2,
};

/** The components of units: most have the first set. */
export const COMPONENT_SETS: readonly (readonly DemoComponent[])[] = [
  [assignment(20), TEST, EXAMINATION],
  [assignment(40), EXAMINATION],
];
