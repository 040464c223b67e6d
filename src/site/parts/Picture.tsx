import type { PublicFile } from '../../contract/model/publicApi.ts';
import { usePictures } from './pictures.ts';

interface PictureProps {
  file: PublicFile;
  /** Used if the picture has no alternative text of its own; empty for decoration. */
  alt?: string;
  size?: 'preview' | 'thumb';
  className?: string;
  /** Loaded at once, and if it is large, before everything else. */
  isFirst?: boolean;
}

export function Picture({
  file,
  alt = '',
  size = 'preview',
  className,
  isFirst = false,
}: PictureProps) {
  const sourceOf = usePictures();
  const dimensions = file.width && file.height ? { width: file.width, height: file.height } : {};
  return (
    <img
      className={className}
      src={sourceOf(file, size)}
      alt={file.alt ?? alt}
      {...dimensions}
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst && size === 'preview' ? { fetchPriority: 'high' as const } : {})}
      decoding="async"
    />
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== '')
    .slice(-1)
    .map((part) => [...new Intl.Segmenter().segment(part)][0]?.segment ?? '')
    .join('');

/** A person's photograph, or the initial of the last name. */
export function Portrait({
  photo,
  name,
  isLarge = false,
}: {
  photo: PublicFile | null;
  name: string;
  isLarge?: boolean;
}) {
  const className = isLarge ? 'portrait portrait-large' : 'portrait';
  if (photo)
    return (
      <Picture
        className={className}
        file={photo}
        size={isLarge ? 'preview' : 'thumb'}
        alt={isLarge ? name : ''}
      />
    );
  return (
    <span className={`${className} portrait-empty`} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
