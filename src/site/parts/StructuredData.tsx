import { scriptJson } from '../../contract/wire/siteRendering.ts';
import { useAnswer } from '../answers.ts';
import { useWords } from '../words.tsx';

/** The schema.org JSON-LD of a record, for search engines. */
export function StructuredData({ name, address }: { name: string; address: string }) {
  const { language } = useWords();
  const answer = useAnswer<unknown>(
    `${name}/${encodeURIComponent(address)}/jsonld?language=${language}`,
  );
  return answer.state === 'ready' ? (
    <script type="application/ld+json">{scriptJson(answer.body)}</script>
  ) : null;
}
