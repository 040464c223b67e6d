import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { Rows, textIn, useCallQuery, useTexts, TextInLanguage } from '../../../framework/index.ts';
import { firstRows } from '../rules/lists.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

interface OwnLink {
  id: string;
  label: unknown;
  url: string;
}

const { list: listRows } = recordCalls<OwnLink>('links');

const OWN = '/manage-link/links/own';
const SHOWN = 6;

/** Only web addresses: a stored `javascript:` URL must not become a link. */
const isWeb = (url: string): boolean => /^https?:\/\//i.test(url);

/** The user's links on the faculty website. */
export function MyLinks() {
  const { translate, language } = useTexts();
  const links = useCallQuery(
    listRows,
    firstRows({
      view: 'own',
      sort: { field: 'position', order: 'asc' },
      count: SHOWN,
    }),
  );
  return (
    <Card title={translate('dashboard.links.title')} icon="links" to={OWN} state={links} lines={3}>
      {links.data?.length === 0 ? (
        <p className={styles.nothing}>
          {translate('dashboard.links.none')}{' '}
          <Link to={`${OWN}/create`}>{translate('dashboard.links.add')}</Link>
        </p>
      ) : (
        <Rows>
          {(links.data ?? []).map(({ id, label, url }) => (
            <li key={id}>
              <span className={styles.work}>
                {isWeb(url) ? (
                  <a href={url} target="_blank" rel="noreferrer">
                    <TextInLanguage value={label} />
                  </a>
                ) : (
                  textIn(label, language).text
                )}
                <small>{url.replace(/^https?:\/\//i, '')}</small>
              </span>
            </li>
          ))}
        </Rows>
      )}
    </Card>
  );
}
