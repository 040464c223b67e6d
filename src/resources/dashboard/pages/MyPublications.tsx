import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { recordCalls } from '../../../contract/wire/calls/recordCalls.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import { ColumnChart, formatInteger, useCallQuery } from '../../../framework/index.ts';
import { countByYear, filtered, firstRows } from '../rules/lists.ts';
import { Card, Figure } from './Card.tsx';
import styles from './cards.module.css';

interface Publication {
  id: string;
  year: number;
  status: string;
}

const { list: listRows } = recordCalls<Publication>('publications');

const OWN = '/manage-pub/publications/own';
const YEARS = 8;

/** The user's publications: total, by year, and those not yet verified. */
export function MyPublications() {
  const translate = useTranslate();
  const works = useCallQuery(listRows, firstRows({ view: 'own', count: MAX_PAGE }));
  const list = works.data ?? [];
  const unverified = list.filter(({ status }) => status !== 'verified').length;
  const total = works.total ?? list.length;
  return (
    <Card
      title={translate('dashboard.publications.title')}
      icon="publications"
      to={OWN}
      state={works}
      lines={4}
    >
      {total === 0 ? (
        <p className={styles.nothing}>
          {translate('dashboard.publications.none')}{' '}
          <Link to={`${OWN}/create`}>{translate('dashboard.publications.add')}</Link>
        </p>
      ) : (
        <>
          <div className={styles.figures}>
            <Figure
              value={formatInteger(total)}
              label={translate('dashboard.publications.works', { smart_count: total })}
              to={OWN}
            />
            {unverified > 0 && (
              <Figure
                value={formatInteger(unverified)}
                label={translate('dashboard.publications.unverified', { smart_count: unverified })}
                to={filtered(OWN, { status: ['draft', 'submitted', 'returned'] })}
              />
            )}
          </div>
          <ColumnChart
            label={translate('dashboard.publications.byYear')}
            columns={countByYear(
              list.map(({ year }) => year),
              YEARS,
            ).map(({ year, count }) => ({
              key: year,
              value: count,
              text: formatInteger(count),
            }))}
          />
        </>
      )}
    </Card>
  );
}
