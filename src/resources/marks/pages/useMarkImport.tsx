import { useState } from 'react';
import { useCall, usePortalServices } from '../../../framework/index.ts';
import { MAX_CELLS, type CellAnswer, type ImportPreview } from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { editsOf, type ImportChoice } from './importReview.ts';

interface Review {
  file: File;
  preview: ImportPreview;
  /**
   * Names of the batch and of its edits, kept over a lost answer: sent again, nothing is written
   * twice.
   */
  batch: string;
  names: Map<string, string>;
}

export interface ImportOutcome {
  batch: string;
  saved: number;
  left: readonly Exclude<CellAnswer, { outcome: 'saved' }>[];
}

/** A file on its way to the sheet: shown first, written when somebody says so. */
export function useMarkImport(paper: string, stage: MarkStage, onWritten: () => void) {
  const { http } = usePortalServices();
  const { run, isBusy } = useCall();
  const [review, setReview] = useState<Review | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  const look = async (file: File, mapping?: ImportPreview['mapping']): Promise<void> => {
    const form = new FormData();
    form.append('file', file);
    setOutcome(null);
    await run(async () => {
      const query = new URLSearchParams({
        stage,
        ...(mapping === undefined ? {} : { mapping: JSON.stringify(mapping) }),
      });
      const answer = await http.upload<ImportPreview>(
        `/marks/papers/${paper}/preview?${query.toString()}`,
        form,
      );
      if (answer.isSuccess)
        setReview({ file, preview: answer.body, batch: crypto.randomUUID(), names: new Map() });
      return answer;
    });
  };

  const write = async (choice: ImportChoice): Promise<void> => {
    if (review === null) return;
    const { preview, batch, names } = review;
    const nameOf = (student: string, component: string): string => {
      const key = `${student} ${component}`;
      const name = names.get(key) ?? crypto.randomUUID();
      names.set(key, name);
      return name;
    };
    const edits = editsOf(preview, choice, nameOf);
    const answers: CellAnswer[] = [];
    for (let from = 0; from < edits.length; from += MAX_CELLS) {
      const isWritten = await run(async () => {
        const answer = await http.put<CellAnswer[]>(`/marks/papers/${paper}/cells`, {
          batch,
          source: 'import',
          cells: edits.slice(from, from + MAX_CELLS),
        });
        if (answer.isSuccess) answers.push(...answer.body);
        return answer;
      });
      if (!isWritten) return;
    }
    setReview(null);
    setOutcome({
      batch,
      saved: answers.filter((answer) => answer.outcome === 'saved').length,
      left: answers.flatMap((answer) => (answer.outcome === 'saved' ? [] : [answer])),
    });
    onWritten();
  };

  const takeBack = async (): Promise<void> => {
    if (outcome === null) return;
    const isDone = await run(
      () => http.post(`/marks/papers/${paper}/batches/${outcome.batch}/undo`, {}),
      'pages.marks.import.takenBack',
    );
    if (!isDone) return;
    setOutcome(null);
    onWritten();
  };
  return {
    review,
    outcome,
    isBusy,
    look,
    write,
    takeBack,
    leave: () => setReview(null),
    close: () => setOutcome(null),
  };
}
