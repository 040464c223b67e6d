import { Text } from '../parts/Fallback.tsx';
import { Picture } from '../parts/Picture.tsx';
import type { Slide } from '../records.ts';

/** A single slide as shown in its slider. */
export const SlideView = ({ record }: { record: Slide }) => (
  <section className="slides">
    <figure>
      {record.image && <Picture file={record.image} alt={record.caption} isFirst />}
      <figcaption>
        <Text record={record} field="caption">
          {record.caption}
        </Text>
      </figcaption>
    </figure>
  </section>
);
