import { useEffect, useRef, useState } from 'react';
import {
  PREVIEW_PAGE,
  PREVIEW_READY,
  type PreviewMessage,
} from '../../../contract/model/publicApi.ts';
import { useWindowEvent } from '../../core/browser/useWindowEvent.ts';

export type PreviewWidth = 'desktop' | 'phone';
const PIXELS: Readonly<Record<PreviewWidth, number>> = { desktop: 1280, phone: 390 };

/** The scale at which a page of that width fits its container. */
function useScale(width: number) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(width);
  useEffect(() => {
    const element = place.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, scale: Math.min(1, room / width) };
}

/**
 * A page of the website in a frame. Its content is posted to that frame only, after the frame
 * reports that it is ready.
 */
export function PreviewFrame({
  title,
  width,
  message,
}: {
  title: string;
  width: PreviewWidth;
  message: PreviewMessage | null;
}) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isListening, setListening] = useState(false);
  const { place, scale } = useScale(PIXELS[width]);
  useWindowEvent('message', ({ source, origin, data }) => {
    if (
      origin === window.location.origin &&
      source === frame.current?.contentWindow &&
      data === PREVIEW_READY
    )
      setListening(true);
  });
  useEffect(() => {
    if (isListening && message)
      frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [isListening, message]);
  return (
    <div ref={place} className={`preview-place preview-${width}`}>
      <iframe
        ref={frame}
        className="preview-frame"
        title={title}
        src={PREVIEW_PAGE}
        style={{ width: PIXELS[width], height: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  );
}
