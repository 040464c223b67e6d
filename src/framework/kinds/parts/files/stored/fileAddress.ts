/** The requested size of a stored image. */
export type ImageSize = 'thumb' | 'preview';

/** The path of a stored file, relative to the API. */
export const fileAddress = (id: string, size?: ImageSize): string =>
  `/files/${encodeURIComponent(id)}${size === undefined ? '' : `?size=${size}`}`;

/** The upload path of one field, so that the gateway applies the rules of that field. */
export const uploadAddress = (resource: string, field: string): string =>
  `/files?${new URLSearchParams({ resource, field }).toString()}`;
