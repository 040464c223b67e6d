import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FailureBody } from '../../../contract/wire/envelope.ts';
import {
  formatDateTime,
  useAnswer,
  usePortalServices,
  usePreferences,
  type Answer,
} from '../../../framework/index.ts';
import type { ExamFinding, ExamPaper, ExamRegistrationSheet } from '../api.ts';
import { examReason } from './examReason.ts';

/** A finding in the reader's words. */
export function useExamReason(): (finding: ExamFinding) => string {
  const translate = useTranslate();
  const { language } = usePreferences();
  return (finding) => examReason(finding, translate, language, formatDateTime);
}

/**
 * The sheet of a student and what can be done with it; each act is decided by the gateway, and the
 * sheet follows.
 */
export function useExamSheet() {
  const translate = useTranslate();
  const notify = useNotify();
  const reason = useExamReason();
  const { http } = usePortalServices();
  const { body: sheet, isError, refetch } = useAnswer<ExamRegistrationSheet>('/exam-registration');
  const [busy, setBusy] = useState<string | null>(null);
  const [said, say] = useState('');

  const act = async (
    what: string,
    calls: readonly (() => Promise<Answer<unknown>>)[],
    done: string,
  ): Promise<boolean> => {
    setBusy(what);
    let failed: Answer<unknown> | null = null;
    for (const call of calls) {
      const answer = await call();
      if (!answer.isSuccess) failed = answer;
      if (failed) break;
    }
    setBusy(null);
    refetch();
    if (!failed) {
      say(done);
      notify(done, { type: 'success' });
      return true;
    }
    const { code, details = {} } = (
      typeof failed.body === 'object' && failed.body !== null ? failed.body : {}
    ) as Partial<FailureBody>;
    const findings = (details['findings'] ?? []) as ExamFinding[];
    notify(
      findings.length > 0
        ? findings.map(reason).join(' ')
        : translate(code === undefined ? 'errors.other.network' : `errors.${code}`, details),
      { type: 'error', autoHideDuration: 8_000 },
    );
    return false;
  };
  const step =
    ({ registration }: ExamPaper, name: string, values: object) =>
    () =>
      http.post(`/exam-registrations/${registration?.id ?? ''}/-/transitions/${name}`, {
        version: registration?.version,
        values,
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
      const calls = [
        ...(fresh.length > 0
          ? [() => http.post('/exam-registration', { papers: fresh, ...late })]
          : []),
        ...again.map((paper) => step(paper, 'applyAgain', late)),
      ];
      return act(
        'register',
        calls,
        translate('examRegistration.submitted', { smart_count: papers.length }),
      );
    },
    withdraw: (paper: ExamPaper) =>
      act(
        paper.paper,
        [step(paper, 'withdraw', {})],
        translate('examRegistration.withdrawn', { unit: paper.unit.code }),
      ),
  };
}

export type ExamSheetInHand = ReturnType<typeof useExamSheet>;
