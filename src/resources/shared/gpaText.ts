/** `3.0000` becomes `3.00`, `3.3333` stays: at least two decimals and no trailing zeros. */
export const gpaText = (gpa: string | null): string =>
  gpa === null ? '–' : gpa.replace(/(\.\d\d\d*?)0+$/, '$1');
