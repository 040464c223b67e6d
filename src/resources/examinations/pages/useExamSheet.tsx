import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  sendCall,
  useCallQuery,
  usePortalServices,
  type Answer,
} from '../../../framework/index.ts';
import { useFindingText, useRefusedCallText } from '../../shared/pages/findingText.ts';
import {
  type ExamFinding,
  type ExamPaper,
  readExamRegistration,
  registerForPapers,
} from '../api.ts';

const { transition } = recordCalls('exam-registrations');

/** A finding in the language of the reader. */
export const useExamReason = (): ((finding: ExamFinding) => string) =>
  useFindingText('examRegistration.reasons');

type Step = () => Promise<Answer<unknown>>;

async function firstFailure(steps: readonly Step[]): Promise<Answer<unknown> | null> {
  for (const step of steps) {
    const answer = await step();
    if (!answer.isSuccess) return answer;
  }
  return null;
}

/** The sheet of the signed-in student, and the ways to register and to withdraw. */
export function useExamSheet() {
  const translate = useTranslate();
  const notify = useNotify();
  const refusalText = useRefusedCallText('examRegistration.reasons');
  const { http } = usePortalServices();
  const { data: sheet, isError, refetch } = useCallQuery(readExamRegistration, {});
  const [busy, setBusy] = useState<string | null>(null);
  const [said, say] = useState('');

  const act = async (name: string, steps: readonly Step[], done: string): Promise<boolean> => {
    setBusy(name);
    const failed = await firstFailure(steps);
    // Until the new state is shown, a second press would do the opposite of what the button says.
    void refetch().finally(() => setBusy(null));
    if (!failed) {
      say(done);
      notify(done, { type: 'success' });
      return true;
    }
    notify(refusalText(failed.body), {
      type: 'error',
      autoHideDuration: 8_000,
    });
    return false;
  };
  const transitionOf =
    ({ registration }: ExamPaper, step: string, values: object): Step =>
    () =>
      sendCall(http, transition, {
        params: { id: registration?.id ?? '', step },
        body: { version: registration?.version, values },
      });

  return {
    sheet,
    isError,
    refetch,
    said,
    busy,
    register: (papers: readonly ExamPaper[], lateReason: string) => {
      const late = lateReason === '' ? {} : { lateReason };
      const fresh = papers
        .filter(({ registration }) => registration === null)
        .map(({ paper }) => paper);
      const again = papers.filter(({ registration }) => registration !== null);
      const registerFresh: Step = () =>
        sendCall(http, registerForPapers, { body: { papers: fresh, ...late } });
      return act(
        'register',
        [
          ...(fresh.length > 0 ? [registerFresh] : []),
          ...again.map((paper) => transitionOf(paper, 'applyAgain', late)),
        ],
        translate('examRegistration.submitted', { smart_count: papers.length }),
      );
    },
    withdraw: (paper: ExamPaper) =>
      act(
        paper.paper,
        [transitionOf(paper, 'withdraw', {})],
        translate('examRegistration.withdrawn', { unit: paper.unit.code }),
      ),
  };
}

export type ExamSheet = ReturnType<typeof useExamSheet>;
