import { useParams } from 'react-router-dom';
import { PreBoardPaper } from './PreBoardPaper.tsx';
import { PreBoardPapers } from './PreBoardPapers.tsx';

/** The pre-board of a department: the papers of an examination, then one of them. */
export function PreBoard() {
  const paper = useParams()['*'] ?? '';
  return paper === '' ? <PreBoardPapers /> : <PreBoardPaper key={paper} paper={paper} />;
}
