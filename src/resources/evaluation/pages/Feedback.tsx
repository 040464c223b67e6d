import { useParams } from 'react-router';
import { AnswerForm } from './AnswerForm.tsx';
import { CommentReview } from './CommentReview.tsx';
import { FeedbackDesk } from './FeedbackDesk.tsx';

/**
 * `/manage-evaluation/feedback`: what is to be answered or run, the form of one evaluation, and the
 * review of its comments.
 */
export function Feedback() {
  const [id = '', part = ''] = (useParams()['*'] ?? '').split('/');
  if (id === '') return <FeedbackDesk />;
  return part === 'review' ? <CommentReview key={id} id={id} /> : <AnswerForm key={id} id={id} />;
}
