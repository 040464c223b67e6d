import { Link } from 'react-router';
import { DEVELOPER_PATH } from '../../../contract/wire/developer.ts';
import {
  Callout,
  FoldedPanel,
  formatDate,
  Icon,
  Page,
  QueryState,
  Rows,
  useCallQuery,
  useTexts,
} from '../../../framework/index.ts';
import { readDuties } from '../../permission/api.ts';
import { Names } from './Words.tsx';
import styles from './developer.module.css';

/**
 * `/developer/duties`: the duties, which of them one person must not do together, and the proof
 * that no one can.
 */
export function DutiesPage() {
  const { text, translate, language } = useTexts('pages.developer.duties');
  const query = useCallQuery(readDuties, {});
  const { data } = query;
  const title = (duty: string): string => translate(`duties.${duty}`);
  const titles = (between: readonly [string, string]) => ({
    one: title(between[0]),
    other: title(between[1]),
  });
  return (
    <Page title={text('title')} intro={text('intro')}>
      <Link className={styles.back ?? ''} to={DEVELOPER_PATH}>
        <Icon name="back" size={16} /> {translate('pages.developer.back')}
      </Link>
      <QueryState query={query} lines={8} inPanel />
      {data?.unseparated.map(({ kind, name, between }) => (
        <Callout tone="bad" key={`${kind} ${name} ${between.join(' ')}`}>
          {text(kind, { name, ...titles(between) })}
        </Callout>
      ))}
      {data?.unseparated.length === 0 && <Callout tone="good">{text('proved')}</Callout>}
      {data && (
        <FoldedPanel title={text('apart')} isOpen={false}>
          <Rows>
            {data.apart.map(({ between, on, exceptions }) => (
              <li key={`${on} ${between.join(' ')}`}>
                <span>
                  {text('pair', titles(between))}
                  <small>
                    {[
                      text(on),
                      ...exceptions.map(({ role, reason, until }) =>
                        text('except', {
                          role,
                          reason: text(`reasons.${reason}`),
                          until: formatDate(until, language),
                        }),
                      ),
                    ].join(' · ')}
                  </small>
                </span>
              </li>
            ))}
          </Rows>
        </FoldedPanel>
      )}
      {data && (
        <FoldedPanel title={text('keys')} isOpen={false}>
          <Rows>
            {data.duties.map(({ name, keys }) => (
              <li key={name}>
                <span>
                  {title(name)} <code>{name}</code>
                  <small>
                    <Names names={keys} />
                  </small>
                </span>
              </li>
            ))}
          </Rows>
        </FoldedPanel>
      )}
    </Page>
  );
}
