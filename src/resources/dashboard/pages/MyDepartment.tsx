import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { textIn, useCallQuery, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { firstRows } from '../rules/lists.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

interface Department {
  id: string;
  code: string;
  name: unknown;
  email: string | null;
  phone: string | null;
  _labels: { head?: unknown; faculty?: unknown };
}

const { list: listRows } = recordCalls<Department>('departments');

/** The user's department: its head and contact details. */
export function MyDepartment() {
  const { translate, language } = useTexts();
  const departments = useCallQuery(listRows, firstRows({ view: 'own' }));
  const [department] = departments.data ?? [];
  const head = textIn(department?._labels.head, language).text;
  return (
    <Card
      title={translate('dashboard.department.title')}
      icon="faculty"
      {...(department ? { to: '/manage-faculty/departments/own' } : {})}
      state={departments}
    >
      {department ? (
        <>
          <p className={styles.lead}>
            <TextInLanguage value={department.name} />
          </p>
          <dl className={styles.facts}>
            {head !== '' && (
              <>
                <dt>{translate('resources.departments.fields.head')}</dt>
                <dd>{head}</dd>
              </>
            )}
            {department.email && (
              <>
                <dt>{translate('resources.departments.fields.email')}</dt>
                <dd>
                  <a href={`mailto:${department.email}`}>{department.email}</a>
                </dd>
              </>
            )}
            {department.phone && (
              <>
                <dt>{translate('resources.departments.fields.phone')}</dt>
                <dd>
                  <a href={`tel:${department.phone.replaceAll(' ', '')}`}>{department.phone}</a>
                </dd>
              </>
            )}
          </dl>
        </>
      ) : (
        <p className={styles.nothing}>{translate('dashboard.department.none')}</p>
      )}
    </Card>
  );
}
