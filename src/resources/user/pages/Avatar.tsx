import { cellOf, useTexts } from '../../../framework/index.ts';
import { users } from '../users.ts';
import styles from './user.module.css';

const initial = (name: string): string => Array.from(name.trim())[0] ?? '';

/** A person's picture or initials. Always next to the name, so it is hidden from screen readers. */
export function Avatar({
  firstName,
  lastName,
  image,
}: {
  firstName: string;
  lastName: string;
  image?: unknown;
}) {
  const { translate, language } = useTexts();
  const field = users.fields.profileImage;
  const { Cell } = cellOf(field);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {image ? (
        <Cell
          field={field}
          name="profileImage"
          value={image}
          record={{}}
          resource="users"
          language={language}
          translate={translate}
        />
      ) : (
        `${initial(firstName)}${initial(lastName)}`
      )}
    </span>
  );
}
