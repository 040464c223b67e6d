import { pageOf } from '../../contract/model/siteAddress.ts';
import { PageLink } from '../navigation.tsx';
import type { Person } from '../records.ts';
import { useWords } from '../words.tsx';
import { Text } from './Fallback.tsx';
import { Portrait } from './Picture.tsx';

/** Title and name of a person. */
export const calledBy = ({ _labels, nameWithInitials }: Person): string =>
  [_labels['title'], nameWithInitials].filter(Boolean).join(' ');

/** A person in a list. */
export function PersonItem({
  person,
  withDepartment = false,
}: {
  person: Person;
  withDepartment?: boolean;
}) {
  const { language } = useWords();
  return (
    <PageLink className="person-item" href={pageOf(language, 'staff', person.id)}>
      <Portrait photo={person.photo} name={person.nameWithInitials} />
      <span>
        <strong>
          <Text record={person} field="nameWithInitials">
            {calledBy(person)}
          </Text>
        </strong>
        {person.designation && <span className="detail">{person.designation.label}</span>}
        {withDepartment && <span className="detail">{person.department.label}</span>}
      </span>
    </PageLink>
  );
}
