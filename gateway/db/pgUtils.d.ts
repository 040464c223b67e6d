declare module 'pg/lib/utils.js' {
  const utils: {
    /** Converts a value to the form sent by the driver. Throws for unsupported values. */
    prepareValue: (value: unknown) => unknown;
  };
  export default utils;
}
