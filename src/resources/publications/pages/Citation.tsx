import { useTranslate } from 'react-admin';
import { placeInVenue } from '../rules/citation.ts';
import styles from './publications.module.css';

/** A work as the website prints it in a list. */
export interface CitedWork {
  title: string;
  authors: readonly string[];
  year: string;
  venue: string;
  volume: string;
  pages: string;
  isInPress: boolean;
  /** The name of its type. */
  type: string;
}

/** A work as a citation, as on the website. Titles are in their original language. */
export function Citation({ work }: { work: CitedWork }) {
  const translate = useTranslate();
  const { title, authors, year, venue, isInPress, type } = work;
  const place = placeInVenue(work);
  const isPlaced = [year, venue, place].some((part) => part !== '');
  const further = [
    // The separator of what comes before.
    ...(isPlaced ? [''] : []),
    ...(isInPress ? [translate('resources.publications.fields.inPress')] : []),
    ...(type === '' ? [] : [type]),
  ];
  return (
    <div className={styles.citation}>
      <strong>{title || translate('pages.publications.untitled')}</strong>
      {authors.length > 0 && <span>{authors.join(', ')}</span>}
      <span className={styles.appearance}>
        {year} {venue !== '' && <cite>{venue}</cite>} {place}
        {further.join(' · ')}
      </span>
    </div>
  );
}
