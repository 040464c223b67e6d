import type { Question } from '../records.ts';
import { Text, useLanguageOf } from './Fallback.tsx';
import { RichText } from './RichText.tsx';

function QuestionItem({ item, isOpen }: { item: Question; isOpen: boolean }) {
  const languageOf = useLanguageOf(item);
  return (
    <details className="question" open={isOpen}>
      <summary>
        <Text record={item} field="question">
          {item.question}
        </Text>
      </summary>
      <RichText html={item.answer} lang={languageOf('answer')} />
    </details>
  );
}

/** Questions that expand to show their answers. */
export const Questions = ({
  items,
  isOpen = false,
}: {
  items: readonly Question[];
  isOpen?: boolean;
}) => (
  <div className="questions">
    {items.map((item) => (
      <QuestionItem key={item.id} item={item} isOpen={isOpen} />
    ))}
  </div>
);
