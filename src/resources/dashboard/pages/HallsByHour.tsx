import { addDays, localDay } from '../../../contract/model/facultyClock.ts';
import { ColumnChart, formatInteger, useCallQuery, useTexts } from '../../../framework/index.ts';
import { hallReport } from '../../halls/api.ts';
import { meanByHour } from '../rules/hallHours.ts';
import { Card } from './Card.tsx';
import styles from './cards.module.css';

const DAYS = 7;

/** The share of halls in use by the hour, over the last seven days. */
export function HallsByHour() {
  const { translate } = useTexts();
  const today = localDay();
  const answer = useCallQuery(hallReport, {
    query: { from: addDays(today, 1 - DAYS), to: today },
  });
  const hours = answer.data ? meanByHour(answer.data.heat) : [];
  const title = translate('dashboard.halls.title');
  return (
    <Card title={title} icon="hall" to="/lhms/manage-lachall/reports" state={answer}>
      {hours.every(({ share }) => share === 0) ? (
        <p className={styles.nothing}>{translate('dashboard.halls.none')}</p>
      ) : (
        <ColumnChart
          label={title}
          columns={hours.map(({ hour, share }) => ({
            key: hour,
            value: share,
            text: formatInteger(Math.round(share * 100)),
          }))}
        />
      )}
    </Card>
  );
}
