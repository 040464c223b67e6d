import { createContext, useContext } from 'react';
import type { PublicFile } from '../../contract/model/publicApi.ts';

export type PictureSource = (
  file: Pick<PublicFile, 'id' | 'url'>,
  size: 'preview' | 'thumb',
) => string;

/** Where pictures come from: the public face, or in a preview the frame that holds it. */
export const PictureContext = createContext<PictureSource>(
  ({ url }, size) => `${url}?size=${size}`,
);

export const usePictures = (): PictureSource => useContext(PictureContext);
