import { useRecord } from '../answers.ts';
import { Appearance, Authors } from '../parts/Citation.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Answered } from '../parts/States.tsx';
import { StructuredData } from '../parts/StructuredData.tsx';
import type { Publication } from '../records.ts';
import { useWords } from '../words.tsx';

/** A publication with its links. */
export function PublicationPage({ address }: { address: string }) {
  const { language } = useWords();
  return (
    <Answered answer={useRecord<Publication>('publications', address, language)}>
      {({ data }) => (
        <>
          <StructuredData name="publications" address={data.id} />
          <PublicationView record={data} />
        </>
      )}
    </Answered>
  );
}

export function PublicationView({ record }: { record: Publication }) {
  const { words } = useWords();
  const { type, authors, areas, doi, url, file } = record;
  return (
    <article className="page narrow-page">
      <PageTitle
        title={record.title}
        above={type.label}
        description={`${authors.map(({ name }) => name).join(', ')} (${record.year}). ${record.venue ?? type.label}`}
        type="article"
      />
      <p className="authors">
        <Authors authors={authors} />
      </p>
      <p className="appearance">
        <span className="year">{record.year}</span> <Appearance work={record} />
      </p>
      {areas.length > 0 && (
        <p className="detail">
          {words.publications.areas}: {areas.map(({ label }) => label).join(', ')}
        </p>
      )}
      <ul className="ways">
        {doi && (
          <li>
            <a href={`https://doi.org/${encodeURI(doi)}`}>doi:{doi}</a>
          </li>
        )}
        {url && (
          <li>
            <a href={url}>{url}</a>
          </li>
        )}
        {file && (
          <li>
            <a href={file.url}>{words.publications.file}</a>
          </li>
        )}
      </ul>
    </article>
  );
}
