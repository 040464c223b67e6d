import { useEffect, useRef, useState, type ChangeEvent, type CompositionEvent } from 'react';
import { searchPause } from './searchPause.ts';

interface TypedSearch {
  /** The current search text in the address or the screen. */
  present: string;
  /** A request is pending. */
  isUnderWay: boolean;
  /** `isContinued`: the search follows one typed just before, without leaving the box. */
  onSearch: (wanted: string, isContinued: boolean) => void;
}

/**
 * A search box that sends its text while typing, but not for every letter and not during
 * composition.
 */
export function useTypedSearch({ present, isUnderWay, onSearch }: TypedSearch) {
  const [text, setText] = useState(present);
  const [isComposing, setComposing] = useState(false);
  const sent = useRef(present);
  const last = useRef({ at: Number.NEGATIVE_INFINITY, tookMs: 0, isInBox: false });
  const latest = useRef({ isUnderWay, onSearch });
  latest.current = { isUnderWay, onSearch };

  useEffect(() => {
    // Changed from outside: “clear all”, the back button.
    if (present !== sent.current) {
      sent.current = present;
      last.current.isInBox = false;
      setText(present);
    }
  }, [present]);

  useEffect(() => {
    if (!isUnderWay && Number.isFinite(last.current.at))
      last.current.tookMs = performance.now() - last.current.at;
  }, [isUnderWay]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current || isComposing) return undefined;
    const send = () => {
      sent.current = wanted;
      latest.current.onSearch(wanted, last.current.isInBox);
      last.current = { ...last.current, at: performance.now(), isInBox: true };
    };
    const pause = searchPause({
      sinceMs: performance.now() - last.current.at,
      isAnswered: !latest.current.isUnderWay,
      tookMs: last.current.tookMs,
    });
    if (pause === 0) {
      send();
      return undefined;
    }
    const timer = setTimeout(send, pause);
    return () => clearTimeout(timer);
  }, [text, isComposing]);

  const box = {
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
    // Sinhala is often typed in Latin letters through an input method: an incomplete letter is not
    // a search text.
    onCompositionStart: () => setComposing(true),
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setText(event.currentTarget.value);
      setComposing(false);
    },
    onBlur: () => {
      last.current.isInBox = false;
    },
  };
  return { text, clear: () => setText(''), box };
}
