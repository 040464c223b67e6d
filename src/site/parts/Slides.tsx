import { useEffect, useState, useSyncExternalStore } from 'react';
import { pageOf } from '../../contract/model/siteAddress.ts';
import { recordsOf, useList } from '../answers.ts';
import type { Notice, Placed, Slide, Slider } from '../records.ts';
import { say, useWords } from '../words.tsx';
import { Text } from './Fallback.tsx';
import { Picture } from './Picture.tsx';
import { shownIn } from './shownIn.ts';

const STILLNESS = '(prefers-reduced-motion: reduce)';

function onStillness(act: () => void): () => void {
  const query = window.matchMedia(STILLNESS);
  query.addEventListener('change', act);
  return () => query.removeEventListener('change', act);
}

/** Pages come from the gateway at rest. */
const usePrefersStillness = (): boolean =>
  useSyncExternalStore(
    onStillness,
    () => window.matchMedia(STILLNESS).matches,
    () => true,
  );

/** A slider, with buttons to pause and to move. It does not move with `prefers-reduced-motion`. */
export function Slides({ placement }: { placement: string }) {
  const { language, words } = useWords();
  const [slider] = recordsOf(useList<Slider>('sliders', { language, placement }));
  const pictures = recordsOf(
    useList<Slide>(
      'slides',
      { language, slider: slider?.id ?? '', perPage: 20 },
      slider !== undefined,
    ),
  );
  const placed = recordsOf(
    useList<Placed<'information', Notice>>(
      'slider-informations',
      { language, slider: slider?.id ?? '', embed: 'information' },
      slider !== undefined,
    ),
  );
  const shown = shownIn(
    pictures,
    placed.map(({ information }) => information),
    (slug) => pageOf(language, 'notices', slug),
  );
  const [place, setPlace] = useState(0);
  const prefersStillness = usePrefersStillness();
  /** `null`: as the person prefers in general. */
  const [isSetRunning, setIsRunning] = useState<boolean | null>(null);
  const isRunning = isSetRunning ?? !prefersStillness;
  const count = shown.length;
  useEffect(() => {
    if (!isRunning || count < 2) return;
    const timer = window.setInterval(
      () => setPlace((present) => (present + 1) % count),
      (slider?.interval ?? 7) * 1000,
    );
    return () => window.clearInterval(timer);
  }, [isRunning, count, slider?.interval]);
  const present = shown[place % Math.max(1, count)];
  if (!present) return null;
  const turn = (step: number): void => {
    setIsRunning(false);
    setPlace((now) => (now + step + count) % count);
  };
  const caption = (
    <Text record={present.record} field={present.captionField}>
      {present.caption}
    </Text>
  );
  return (
    <section className="slides" aria-roledescription="carousel" aria-label={words.home.slides}>
      <figure
        aria-live={isRunning ? 'off' : 'polite'}
        aria-label={say(words.home.slideOf, { number: (place % count) + 1, count })}
      >
        <Picture
          key={present.image.id}
          file={present.image}
          alt={present.caption}
          isFirst={place === 0}
        />
        <figcaption>{present.href ? <a href={present.href}>{caption}</a> : caption}</figcaption>
      </figure>
      {count > 1 && (
        <div className="slide-buttons">
          <button type="button" onClick={() => turn(-1)} aria-label={words.home.previous}>
            ‹
          </button>
          <button
            type="button"
            onClick={() => setIsRunning(!isRunning)}
            aria-label={isRunning ? words.home.pause : words.home.play}
          >
            {isRunning ? '❚❚' : '▶'}
          </button>
          <button type="button" onClick={() => turn(1)} aria-label={words.home.next}>
            ›
          </button>
        </div>
      )}
    </section>
  );
}
