import { Link } from 'react-router';
import {
  Actions,
  formatDateTime,
  Note,
  PageTable,
  Panel,
  textIn,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import type { OfferingPracticals } from '../api.ts';
import { slotPath } from '../routes.ts';
import styles from './practicals.module.css';

/** The slots as a table of practicals and groups; each cell links to its results. */
export function SlotTable({
  offering: { exercises, groupList, slots },
}: {
  offering: OfferingPracticals;
}) {
  const { text, language } = useTexts('pages.lab-practicals');
  return (
    <Panel title={text('slots')} note={text('slotsNote')}>
      <Actions>
        <Link className={styles.link} to="/manage-practical/exercises/create">
          {text('addPractical')}
        </Link>
        <Link className={styles.link} to="/manage-practical/slots/create">
          {text('addSlot')}
        </Link>
      </Actions>
      {exercises.length === 0 && <Note>{text('noPracticals')}</Note>}
      {exercises.length > 0 && (
        <PageTable label={text('slots')}>
          <thead>
            <tr>
              <th scope="col">{text('practical')}</th>
              {groupList.map(({ id, name }) => (
                <th scope="col" key={id}>
                  {text('group', { name })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {exercises.map(({ id, number, title, component, maximum }) => (
              <tr key={id}>
                <th scope="row">
                  {number}. <TextInLanguage value={title} />
                  <small>
                    {text('feeds', {
                      component: textIn(component, language).text,
                      maximum: Number(maximum),
                    })}
                  </small>
                </th>
                {groupList.map((group) => {
                  const slot = slots.find((one) => one.practical === id && one.group === group.id);
                  return (
                    <td key={group.id} className={styles.slot}>
                      {slot ? (
                        <>
                          <Link className={styles.link} to={slotPath(slot.id)}>
                            {formatDateTime(slot.startsAt, language)}
                          </Link>
                          <small>
                            {[
                              slot.hall,
                              ...slot.demonstrators.map((name) => textIn(name, language).text),
                            ]
                              .filter(Boolean)
                              .join(' · ')}
                          </small>
                          <small>
                            {text('entered', { entered: slot.entered, expected: slot.expected })}
                          </small>
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </PageTable>
      )}
    </Panel>
  );
}
