import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import {
  formatInteger,
  Rows,
  textIn,
  useCallQuery,
  usePrivileges,
  useTexts,
} from '../../../framework/index.ts';
import { filtered, firstRows } from '../rules/lists.ts';
import { Card, Figure } from './Card.tsx';
import styles from './cards.module.css';

interface Publication {
  id: string;
  title: string;
  year: number;
  _labels: { staff?: unknown };
}

const { list: listRows } = recordCalls<Publication>('publications');

const LIST = '/manage-pub/publications';
const SHOWN = 3;

/** Publications that await verification, newest first. */
export function PublicationsToVerify() {
  const { translate, language } = useTexts();
  const mayOpen = usePrivileges().has('PUBLICATIONS_VIEW');
  const works = useCallQuery(
    listRows,
    firstRows({
      filter: { status: 'submitted' },
      sort: { field: 'createdAt', order: 'desc' },
      count: SHOWN,
    }),
  );
  const total = works.total ?? 0;
  const all = mayOpen ? filtered(LIST, { status: ['submitted'] }) : undefined;
  return (
    <Card
      title={translate('dashboard.verify.title')}
      icon="verified"
      {...(all === undefined ? {} : { to: all })}
      state={works}
      lines={4}
    >
      {total === 0 ? (
        <p className={styles.nothing}>{translate('dashboard.verify.none')}</p>
      ) : (
        <>
          <Figure
            value={formatInteger(total)}
            label={translate('dashboard.verify.waiting', { smart_count: total })}
            to={all}
          />
          <Rows>
            {(works.data ?? []).map(({ id, title, year, _labels }) => (
              <li key={id}>
                <span className={styles.work}>
                  {mayOpen ? <Link to={`${LIST}/${id}`}>{title}</Link> : title}
                  <small>
                    {textIn(_labels.staff, language).text} · {year}
                  </small>
                </span>
              </li>
            ))}
          </Rows>
        </>
      )}
    </Card>
  );
}
