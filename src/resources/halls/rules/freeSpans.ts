/** Part of a day, in minutes since midnight in Colombo; the end is exclusive. */
export interface DaySpan {
  from: number;
  to: number;
}

/** The shortest span that is offered. */
const SHORTEST = 30;

/** The free parts of the opening hours, in order, from a minute on. */
export function freeSpans(open: DaySpan, busy: readonly DaySpan[], notBefore = 0): DaySpan[] {
  const spans: DaySpan[] = [];
  let from = Math.max(open.from, notBefore);
  for (const taken of busy.toSorted((left, right) => left.from - right.from)) {
    spans.push({ from, to: Math.min(taken.from, open.to) });
    from = Math.max(from, taken.to);
  }
  spans.push({ from, to: open.to });
  return spans.filter((span) => span.to - span.from >= SHORTEST);
}

/** The part of a free span that a person means who points at a minute, `minutes` long if it fits. */
export function spanAt(span: DaySpan, minute: number, minutes: number): DaySpan {
  const latest = Math.max(span.from, span.to - minutes);
  const from = Math.min(Math.max(span.from, Math.floor(minute / SHORTEST) * SHORTEST), latest);
  return { from, to: Math.min(from + minutes, span.to) };
}
