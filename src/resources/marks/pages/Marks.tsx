import { useParams } from 'react-router-dom';
import { MARK_STAGES } from '../stages.ts';
import { MarkEntry } from './MarkEntry.tsx';
import { PaperChoice } from './PaperChoice.tsx';
import { SheetPrint } from './SheetPrint.tsx';

/** The marks journey: choose a paper, then its sheet, on the screen or (`…/print/<stage>`) on paper. */
export function Marks() {
  const [paper = '', view, wanted] = (useParams()['*'] ?? '').split('/');
  const stage = MARK_STAGES.find((one) => one === wanted);
  if (paper === '') return <PaperChoice />;
  return view === 'print' && stage !== undefined ? (
    <SheetPrint paper={paper} stage={stage} />
  ) : (
    <MarkEntry key={paper} paper={paper} />
  );
}
