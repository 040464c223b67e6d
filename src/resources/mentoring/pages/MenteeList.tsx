import { useState } from 'react';
import { Link } from 'react-router';
import { localDay } from '../../../contract/model/facultyClock.ts';
import { inAllLanguages } from '../../../contract/model/localised.ts';
import { MAX_PAGE } from '../../../contract/wire/listQuery.ts';
import {
  Badge,
  formatDate,
  Note,
  Page,
  PageField,
  Panel,
  QueryState,
  Rows,
  useCallQuery,
  useTexts,
  TextInLanguage,
} from '../../../framework/index.ts';
import { type MenteeLine, ownMentees } from '../api.ts';
import { menteePath } from '../routes.ts';
import { byAttention, dueFollowUps } from './attention.ts';
import { MenteeBadges } from './MenteeBadges.tsx';
import styles from './mentees.module.css';

const LISTS = [
  ['mentor-meetings', '/manage-mentor/meetings'],
  ['mentor-notes', '/manage-mentor/notes'],
  ['mentor-referrals', '/manage-mentor/referrals'],
  ['at-risk-marks', '/manage-mentor/at-risk'],
] as const;

function Mentee({ mentee }: { mentee: MenteeLine }) {
  const { translate, language } = useTexts();
  return (
    <li>
      <Link to={menteePath(mentee.id)} className={styles.name}>
        <TextInLanguage value={mentee.name} />
        <small>
          {mentee.number} · {mentee.batch}
        </small>
      </Link>
      <MenteeBadges mentee={mentee} />
      <span className={styles.met}>
        {mentee.lastMetOn === null
          ? translate('pages.mentoring-students.notMet')
          : translate('pages.mentoring-students.met', {
              on: formatDate(mentee.lastMetOn, language),
            })}
      </span>
    </li>
  );
}

/** The mentees of the reader: due follow-ups, then all mentees, most urgent first. */
export function MenteeList() {
  const { translate, language } = useTexts();
  const answer = useCallQuery(ownMentees, { range: [0, MAX_PAGE - 1] });
  const { data } = answer;
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const day = localDay();
  const due = dueFollowUps(data ?? [], day);
  const shown = byAttention(data ?? [], day).filter(({ number, name }) =>
    [number, inAllLanguages(name)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <Page
      title={translate('pages.mentoring-students.title')}
      intro={translate('pages.mentoring-students.intro')}
    >
      <nav className={styles.links} aria-label={translate('pages.mentoring-students.lists')}>
        {LISTS.map(([resource, path]) => (
          <Link key={resource} to={path} className={styles.link}>
            {translate(`resources.${resource}.views.main`)}
          </Link>
        ))}
      </nav>
      <QueryState query={answer} inPanel />
      {due.length > 0 && (
        <Panel title={translate('pages.mentoring-students.due')}>
          <Rows>
            {due.map(({ id, number, name, followUpDueOn }) => (
              <li key={id}>
                <Link to={menteePath(id)} className={styles.name}>
                  <TextInLanguage value={name} />
                  <small>{number}</small>
                </Link>
                <Badge tone="caution">{formatDate(followUpDueOn ?? '', language)}</Badge>
              </li>
            ))}
          </Rows>
        </Panel>
      )}
      {data && (
        <Panel
          title={translate('pages.mentoring-students.mine', { smart_count: data.length })}
          note={translate('pages.mentoring-students.mineNote')}
        >
          {data.length === 0 ? (
            <Note>{translate('pages.mentoring-students.none')}</Note>
          ) : (
            <PageField
              label={translate('pages.mentoring-students.find')}
              type="search"
              value={words}
              onChange={setWords}
            />
          )}
          <ul className={styles.mentees}>
            {shown.map((mentee) => (
              <Mentee key={mentee.id} mentee={mentee} />
            ))}
          </ul>
          {data.length > 0 && shown.length === 0 && (
            <Note>{translate('pages.mentoring-students.foundNobody')}</Note>
          )}
        </Panel>
      )}
    </Page>
  );
}
