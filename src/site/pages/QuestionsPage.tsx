import { useList } from '../answers.ts';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Questions } from '../parts/Questions.tsx';
import { Answered } from '../parts/States.tsx';
import type { Question } from '../records.ts';
import { useWords } from '../words.tsx';

/** Frequently asked questions. */
export function QuestionsPage() {
  const { language, words } = useWords();
  return (
    <div className="page narrow-page">
      <PageTitle title={words.pages.faqs} lead={words.faqs.lead} />
      <Answered answer={useList<Question>('faqs', { language, perPage: 100 })}>
        {({ data }) => (data.length === 0 ? <p>{words.none}</p> : <Questions items={data} />)}
      </Answered>
    </div>
  );
}
