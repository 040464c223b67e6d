declare module 'pg/lib/utils.js' {
  const utils: {
    /** The form in which the driver sends a value. Throws where it has none. */
    prepareValue: (value: unknown) => unknown;
  };
  export default utils;
}
