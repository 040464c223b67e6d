/** The texts of the error page (specification §2): 404 by default, 500, or any other. */
export type ErrorKind = '404' | '500' | 'other';

export const errorKind = (type: string | undefined): ErrorKind =>
  type === undefined || type === '404' ? '404' : type === '500' ? '500' : 'other';
