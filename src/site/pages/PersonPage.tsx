import { pageOf } from '../../contract/model/siteAddress.ts';
import { recordsOf, useList, useRecord } from '../answers.ts';
import { PageLink } from '../navigation.tsx';
import { Citation } from '../parts/Citation.tsx';
import { Contact } from '../parts/Contact.tsx';
import { FallbackNote, Text, useLanguageOf } from '../parts/Fallback.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { calledBy } from '../parts/PersonItem.tsx';
import { Portrait } from '../parts/Picture.tsx';
import { RichText } from '../parts/RichText.tsx';
import { Section } from '../parts/Section.tsx';
import { Answered } from '../parts/States.tsx';
import { StructuredData } from '../parts/StructuredData.tsx';
import type { Link, Person, Publication } from '../records.ts';
import { useWords } from '../words.tsx';

/** A member of the faculty. */
export function PersonPage({ address }: { address: string }) {
  const { language } = useWords();
  return (
    <Answered answer={useRecord<Person>('staff', address, language)}>
      {({ data }) => (
        <>
          <StructuredData name="staff" address={data.id} />
          <PersonView record={data} />
        </>
      )}
    </Answered>
  );
}

export function PersonView({ record }: { record: Person }) {
  const { language, words } = useWords();
  const languageOf = useLanguageOf(record);
  const works = recordsOf(
    useList<Publication>('publications', { language, 'authors.staff': record.id, perPage: 50 }),
  );
  const links = recordsOf(useList<Link>('links', { language, owner: record.id, perPage: 20 }));
  return (
    <div className="page">
      <div className="person-head">
        <Portrait photo={record.photo} name={record.nameWithInitials} isLarge />
        <div>
          <PageTitle
            title={calledBy(record)}
            lang={languageOf('nameWithInitials')}
            above={record.designation?.label}
            description={[record.designation?.label, record.department.label]
              .filter(Boolean)
              .join(', ')}
            picture={record.photo}
            type="profile"
          />
          <p className="full-name">
            <Text record={record} field="fullName">
              {record.fullName}
            </Text>
          </p>
          <p>
            <PageLink
              href={pageOf(language, 'departments', record.department.slug ?? record.department.id)}
            >
              {record.department.label}
            </PageLink>
          </p>
          <Contact record={{ id: record.id, _fallback: [], _labels: {}, email: record.email }} />
        </div>
      </div>
      {record.biography && (
        <Section title={words.staff.about}>
          <FallbackNote record={record} fields={['biography']} />
          <RichText html={record.biography} lang={languageOf('biography')} />
        </Section>
      )}
      {works.length > 0 && (
        <Section title={words.staff.publications}>
          <div className="citations">
            {works.map((work) => (
              <Citation key={work.id} work={work} />
            ))}
          </div>
        </Section>
      )}
      {links.length > 0 && (
        <Section title={words.staff.links}>
          <ul className="link-columns">
            {links.map((link) => (
              <li key={link.id}>
                <a href={link.url}>{link.label}</a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
