/** A component of a course unit, as declared there. */
export interface DemoComponent {
  kind: 'assignment' | 'test' | 'exam';
  name: string;
  weight: number;
  maximum: number;
  minimumToPass: number | null;
  carriedYears: number | null;
}

const EXAMINATION: DemoComponent = {
  kind: 'exam',
  name: 'End of semester examination',
  weight: 60,
  maximum: 100,
  minimumToPass: 30,
  carriedYears: null,
};
const assignment = (weight: number): DemoComponent => ({
  kind: 'assignment',
  name: 'Assignment',
  weight,
  maximum: 100,
  minimumToPass: null,
  carriedYears: 2,
});
const TEST: DemoComponent = {
  kind: 'test',
  name: 'Mid-semester test',
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
