import { useParams } from 'react-router-dom';
import { MarkEntry } from './MarkEntry.tsx';
import { PaperChoice } from './PaperChoice.tsx';

/** The marks journey: choose a paper, then its sheet. */
export function Marks() {
  const paper = useParams()['*'];
  return paper ? <MarkEntry key={paper} paper={paper} /> : <PaperChoice />;
}
