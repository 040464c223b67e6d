import { createContext, useContext } from 'react';
import type { PublicFile } from '../../contract/model/publicApi.ts';

export type PictureSource = (
  file: Pick<PublicFile, 'id' | 'url'>,
  size: 'preview' | 'thumb',
) => string;

/** Source of pictures: the public API, or in a preview the portal around the frame. */
export const PictureContext = createContext<PictureSource>(
  ({ url }, size) => `${url}?size=${size}`,
);

export const usePictures = (): PictureSource => useContext(PictureContext);
