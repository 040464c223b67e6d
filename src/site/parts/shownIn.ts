import type { PublicFile, PublicRecord } from '../../contract/model/publicApi.ts';
import type { Notice, Slide } from '../records.ts';

/** A picture of a slider: a slide, or the cover of a notice. */
export interface Shown {
  record: PublicRecord;
  image: PublicFile;
  caption: string;
  captionField: string;
  href: string | null;
}

/**
 * The pictures of a slider in order: its slides, then its notices. Records without a picture are
 * omitted.
 */
export function shownIn(
  slides: readonly Slide[],
  notices: readonly Notice[],
  pageOfNotice: (slug: string) => string,
): Shown[] {
  const own = slides.flatMap((slide): Shown[] =>
    slide.image
      ? [
          {
            record: slide,
            image: slide.image,
            caption: slide.caption,
            captionField: 'caption',
            href: slide.link,
          },
        ]
      : [],
  );
  const placed = notices.flatMap((notice): Shown[] =>
    notice.cover
      ? [
          {
            record: notice,
            image: notice.cover,
            caption: notice.title,
            captionField: 'title',
            href: pageOfNotice(notice.slug),
          },
        ]
      : [],
  );
  return [...own, ...placed];
}
