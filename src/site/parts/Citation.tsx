import { Fragment } from 'react';
import { pageOf } from '../../contract/model/siteAddress.ts';
import { placeInVenue } from '../../resources/publications/rules/citation.ts';
import { PageLink } from '../navigation.tsx';
import type { Author, Publication } from '../records.ts';
import { useWords } from '../words.tsx';

/** Authors as written; members of the faculty link to their pages. */
export function Authors({ authors }: { authors: readonly Author[] }) {
  const { language } = useWords();
  return authors.map(({ name, staff }, place) => (
    <Fragment key={place}>
      {place > 0 && ', '}
      {staff ? <PageLink href={pageOf(language, 'staff', staff.id)}>{name}</PageLink> : name}
    </Fragment>
  ));
}

/** Venue, volume and pages of a publication. */
export function Appearance({ work }: { work: Publication }) {
  const { words } = useWords();
  const place = placeInVenue(work);
  return (
    <>
      {work.venue && <cite>{work.venue}</cite>}
      {place !== '' && ` ${place}`}
      {work.inPress && <span className="mark">{words.publications.inPress}</span>}
    </>
  );
}

/** A publication in a list, as a citation. Titles are in their original language. */
export function Citation({ work }: { work: Publication }) {
  const { language } = useWords();
  return (
    <article className="citation">
      <h3>
        <PageLink href={pageOf(language, 'publications', work.id)}>{work.title}</PageLink>
      </h3>
      <p>
        <Authors authors={work.authors} />
      </p>
      <p className="appearance">
        <span className="year">{work.year}</span> <Appearance work={work} />{' '}
        <span className="detail-inline">{work.type.label}</span>
      </p>
    </article>
  );
}
