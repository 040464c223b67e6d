/** How large a stored image is wanted. */
export type ImageSize = 'thumb' | 'preview';

/** Where a stored file is read, below the service endpoint. */
export const fileAddress = (id: string, size?: ImageSize): string =>
  `/files/${encodeURIComponent(id)}${size === undefined ? '' : `?size=${size}`}`;

/** Where the file of one field is sent, so that the gateway applies the rules of that field. */
export const uploadAddress = (resource: string, field: string): string =>
  `/files?${new URLSearchParams({ resource, field }).toString()}`;
