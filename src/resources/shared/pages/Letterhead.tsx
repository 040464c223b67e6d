import { textIn, useTexts } from '../../../framework/index.ts';
import type { Letterhead as Head } from '../api.ts';
import { Translations } from './Translations.tsx';
import styles from './letterhead.module.css';

/** The head of a paper of the faculty: crest, name in both scripts, and how to reach it. */
export function Letterhead({ faculty }: { faculty: Head }) {
  const { language } = useTexts();
  return (
    <div className={styles.letterhead}>
      {faculty.crest !== null && (
        <img className={styles.crest} src={`/api/public/files/${faculty.crest}`} alt="" />
      )}
      <div>
        <p className={styles.faculty} lang="en">
          {faculty.name.en}
        </p>
        <Translations as="p" className={styles.faculty} text={faculty.name} />
        <p className={styles.reach}>
          {[
            faculty.address && textIn(faculty.address, language).text,
            faculty.phone,
            faculty.email,
            faculty.website,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  );
}
