import { pageOf } from '../../contract/model/siteAddress.ts';
import { recordsOf, useList, useRecord } from '../answers.ts';
import { PageLink } from '../navigation.tsx';
import { Citation } from '../parts/Citation.tsx';
import { Contact } from '../parts/Contact.tsx';
import { FallbackNote, useLanguageOf } from '../parts/Fallback.tsx';
import { NoticeItem } from '../parts/NoticeItem.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { PersonItem } from '../parts/PersonItem.tsx';
import { Picture } from '../parts/Picture.tsx';
import { Questions } from '../parts/Questions.tsx';
import { RichText } from '../parts/RichText.tsx';
import { Section } from '../parts/Section.tsx';
import { Answered } from '../parts/States.tsx';
import type {
  Department,
  Designation,
  Notice,
  Person,
  Placed,
  Publication,
  Question,
} from '../records.ts';
import { useWords } from '../words.tsx';
import { byRank } from './byRank.ts';

/** A department: description, people by rank, notices and publications. */
export function DepartmentPage({ address }: { address: string }) {
  const { language } = useWords();
  return (
    <Answered answer={useRecord<Department>('departments', address, language)}>
      {({ data }) => <DepartmentView record={data} />}
    </Answered>
  );
}

function People({ department }: { department: Department }) {
  const { language, words } = useWords();
  const people = recordsOf(
    useList<Person>('staff', { language, department: department.id, perPage: 100 }),
  );
  const designations = recordsOf(
    useList<Designation>('staff-designations', { language, perPage: 100 }),
  );
  if (people.length === 0) return null;
  return (
    <Section title={words.department.people}>
      <div className="people">
        {byRank(people, designations).map((person) => (
          <PersonItem key={person.id} person={person} />
        ))}
      </div>
    </Section>
  );
}

function Placements({ department }: { department: Department }) {
  const { language, words } = useWords();
  const notices = recordsOf(
    useList<Placed<'information', Notice>>('department-informations', {
      language,
      department: department.id,
      embed: 'information',
    }),
  );
  const questions = recordsOf(
    useList<Placed<'faq', Question>>('department-faqs', {
      language,
      department: department.id,
      embed: 'faq',
      perPage: 100,
    }),
  );
  const works = recordsOf(
    useList<Publication>('publications', {
      language,
      'staff.department': department.id,
      perPage: 5,
    }),
  );
  return (
    <>
      {notices.length > 0 && (
        <Section title={words.department.news}>
          <div className="notice-grid">
            {notices.map(({ id, information }) => (
              <NoticeItem key={id} notice={information} />
            ))}
          </div>
        </Section>
      )}
      {works.length > 0 && (
        <Section
          title={words.department.publications}
          more={{
            href: pageOf(language, 'publications', null, { 'staff.department': department.slug }),
            text: words.department.morePublications,
          }}
        >
          <div className="citations">
            {works.map((work) => (
              <Citation key={work.id} work={work} />
            ))}
          </div>
        </Section>
      )}
      {questions.length > 0 && (
        <Section title={words.pages.faqs}>
          <Questions items={questions.map(({ faq }) => faq)} />
        </Section>
      )}
    </>
  );
}

export function DepartmentView({ record }: { record: Department }) {
  const { language, words } = useWords();
  const languageOf = useLanguageOf(record);
  return (
    <div className="page">
      <PageTitle
        title={record.name}
        lang={languageOf('name')}
        above={words.pages.departments}
        description={record.description}
        picture={record.picture}
      />
      <div className="two-columns">
        <div>
          {record.picture && (
            <Picture className="cover" file={record.picture} alt={record.name} isFirst />
          )}
          <FallbackNote record={record} fields={['description']} />
          {record.description && (
            <RichText html={record.description} lang={languageOf('description')} />
          )}
        </div>
        <aside className="aside">
          {record.head && (
            <dl className="contact">
              <div>
                <dt>{words.department.head}</dt>
                <dd>
                  <PageLink href={pageOf(language, 'staff', record.head.id)}>
                    {record.head.label}
                  </PageLink>
                </dd>
              </div>
            </dl>
          )}
          <Contact record={record} />
        </aside>
      </div>
      <People department={record} />
      <Placements department={record} />
    </div>
  );
}
