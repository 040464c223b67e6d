import type { HttpAnswer } from './answer.ts';
import { failureCode } from './failureMessage.ts';

/** The question for the second factor that a refused request raises. */
export interface StepUpQuestion {
  /** Resolves with whether it was proven; at once with `false` if nothing shows the question. */
  ask: () => Promise<boolean>;
  isAsked: () => boolean;
  answer: (isProven: boolean) => void;
  /** Subscribes what shows the question. */
  subscribe: (listener: () => void) => () => void;
}

/** One question for all requests that wait for it. */
export function createStepUpQuestion(): StepUpQuestion {
  const listeners = new Set<() => void>();
  let waiting: ((isProven: boolean) => void)[] = [];
  const announce = () => listeners.forEach((listener) => listener());
  return {
    ask: () => {
      if (listeners.size === 0) return Promise.resolve(false);
      return new Promise((resolve) => {
        waiting = [...waiting, resolve];
        announce();
      });
    },
    isAsked: () => waiting.length > 0,
    answer: (isProven) => {
      const answered = waiting;
      waiting = [];
      announce();
      for (const resolve of answered) resolve(isProven);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Sends a request, and again if it was refused until the second factor was proven. */
export async function afterStepUp<Answer extends HttpAnswer<unknown>>(
  ask: StepUpQuestion['ask'] | undefined,
  send: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await send();
  if (!ask || answer.isSuccess || failureCode(answer) !== 'STEP_UP_REQUIRED') return answer;
  return (await ask()) ? send() : answer;
}
