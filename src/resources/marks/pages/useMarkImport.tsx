import { useState } from 'react';
import type { ReadingChoice } from '../../../contract/wire/calls/fileReading.ts';
import { useCallMutation } from '../../../framework/index.ts';
import {
  type CellAnswer,
  type ImportPreview,
  MAX_CELLS,
  previewMarks,
  undoMarkBatch,
  writeMarks,
} from '../api.ts';
import type { MarkStage } from '../stages.ts';
import { editsOf, type ImportChoice } from './importReview.ts';

interface Review {
  file: File;
  preview: ImportPreview;
  /**
   * Ids of the batch and its edits. They survive a lost answer, so that a repeat writes nothing
   * twice.
   */
  batch: string;
  names: Map<string, string>;
}

/** How a file is read and what its columns are; what is absent is guessed. */
interface FileUse {
  mapping?: ImportPreview['mapping'];
  reading?: ReadingChoice;
}

export interface ImportOutcome {
  batch: string;
  saved: number;
  left: readonly Exclude<CellAnswer, { outcome: 'saved' }>[];
}

/** The import of a file into a sheet: previewed, then written on request. */
export function useMarkImport(paper: string, stage: MarkStage, onWritten: () => void) {
  const preview = useCallMutation(previewMarks);
  const cells = useCallMutation(writeMarks);
  const undo = useCallMutation(undoMarkBatch);
  const [review, setReview] = useState<Review | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);

  const look = async (file: File, { mapping, reading }: FileUse = {}): Promise<void> => {
    const form = new FormData();
    form.append('file', file);
    setOutcome(null);
    const shown = await preview.send({
      params: { id: paper },
      query: {
        stage,
        ...(mapping && { mapping: JSON.stringify(mapping) }),
        ...(reading && { reading: JSON.stringify(reading) }),
      },
      body: form,
    });
    if (shown)
      setReview({ file, preview: shown.data, batch: crypto.randomUUID(), names: new Map() });
  };

  const write = async (choice: ImportChoice): Promise<void> => {
    if (review === null) return;
    const { batch, names } = review;
    const nameOf = (student: string, component: string): string => {
      const key = `${student} ${component}`;
      const name = names.get(key) ?? crypto.randomUUID();
      names.set(key, name);
      return name;
    };
    const edits = editsOf(review.preview, choice, nameOf);
    const answers: CellAnswer[] = [];
    for (let from = 0; from < edits.length; from += MAX_CELLS) {
      const written = await cells.send({
        params: { id: paper },
        body: { batch, source: 'import', cells: edits.slice(from, from + MAX_CELLS) },
      });
      if (!written) return;
      answers.push(...written.data);
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
    const undone = await undo.send(
      { params: { id: paper, batch: outcome.batch } },
      { success: 'pages.marks.import.takenBack' },
    );
    if (!undone) return;
    setOutcome(null);
    onWritten();
  };
  return {
    review,
    outcome,
    isBusy: preview.isBusy || cells.isBusy || undo.isBusy,
    look,
    write,
    takeBack,
    leave: () => setReview(null),
    close: () => setOutcome(null),
  };
}
