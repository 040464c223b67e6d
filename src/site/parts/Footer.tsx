import { useFaculty } from '../faculty.ts';
import { useSurroundings } from '../surroundings.ts';
import { useWords } from '../words.tsx';
import { Contact } from './Contact.tsx';

/** Contact details of the faculty and links to the data. */
export function Footer() {
  const { language, words } = useWords();
  const { apiBase } = useSurroundings();
  const faculty = useFaculty(language);
  return (
    <footer className="site-footer">
      <div className="band">
        {faculty && (
          <section>
            <h2>{faculty.name}</h2>
            <Contact record={faculty} />
          </section>
        )}
        <p className="small">
          {words.footer} <a href={`${apiBase}/public/openapi.json`}>{words.api}</a> ·{' '}
          <a href={`${apiBase}/public/notices.rss?language=${language}`}>RSS</a>
        </p>
      </div>
    </footer>
  );
}
