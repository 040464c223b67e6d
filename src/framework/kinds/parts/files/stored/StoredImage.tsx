import type { ReactNode } from 'react';
import type { FileValue } from '../../../../../contract/model/fields.ts';
import type { ImageSize } from './fileAddress.ts';
import { useStoredImage } from './useStoredImage.ts';

export interface StoredImageProps {
  file: FileValue;
  size: ImageSize;
  alt: string;
}

/** A stored image; reserves its space while it loads and shows a failure. */
export function StoredImage({ file, size, alt }: StoredImageProps): ReactNode {
  const { address, failed } = useStoredImage(file.id, size);
  const className = `stored-image stored-image-${size}`;
  if (address === null) {
    return (
      <span
        role="img"
        aria-label={alt}
        aria-busy={!failed}
        className={`${className} stored-image-${failed ? 'failed' : 'waiting'}`}
      />
    );
  }
  return <img className={className} src={address} alt={alt} />;
}
