/**
 * `3.0000` as `3.00`, `3.3333` as it is: as many of the four decimals as say something, two at
 * least.
 */
export const gpaText = (gpa: string | null): string =>
  gpa === null ? '–' : gpa.replace(/(\.\d\d\d*?)0+$/, '$1');
