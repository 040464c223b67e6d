import type { PublicRecord } from '../../contract/model/publicApi.ts';
import { pageOf } from '../../contract/model/siteAddress.ts';
import { Moonstone } from '../../framework/ui/theme/Lily.tsx';
import { recordsOf, useList } from '../answers.ts';
import { useFaculty } from '../faculty.ts';
import { PageLink } from '../navigation.tsx';
import { Citation } from '../parts/Citation.tsx';
import { Text } from '../parts/Fallback.tsx';
import { InformationPages } from '../parts/InformationPages.tsx';
import { LinkList } from '../parts/LinkList.tsx';
import { NoticeItem } from '../parts/NoticeItem.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Questions } from '../parts/Questions.tsx';
import { Section } from '../parts/Section.tsx';
import { Slides } from '../parts/Slides.tsx';
import { StructuredData } from '../parts/StructuredData.tsx';
import {
  DATED,
  type Department,
  type Faculty,
  type Link,
  type Notice,
  type Placed,
  type Publication,
  type Question,
} from '../records.ts';
import { useWords } from '../words.tsx';

interface PlacedQuery<Name extends string, R> {
  /** Path of the placements. */
  placements: string;
  /** Field of a placement that embeds the record. */
  name: Name;
  faculty: Faculty | undefined;
  /** Path of all records. */
  all: string;
  query?: Record<string, string | number>;
  /** Whether a placed record is shown here; absent: all are. */
  accepts?: (record: R) => boolean;
}

/** The records placed on the faculty's page, in order; the newest ones if none are. */
function usePlaced<Name extends string, R extends PublicRecord>({
  placements,
  name,
  faculty,
  all,
  query = {},
  accepts = () => true,
}: PlacedQuery<Name, R>): readonly R[] {
  const { language } = useWords();
  const placed = useList<Placed<Name, R>>(
    placements,
    { language, faculty: faculty?.id ?? '', embed: name, perPage: 6 },
    faculty !== undefined,
  );
  const chosen = recordsOf(placed)
    .map((row): R => row[name])
    .filter(accepts);
  const isEmpty = placed.state !== 'waiting' && chosen.length === 0;
  const newest = recordsOf(useList<R>(all, { language, perPage: 6, ...query }, isEmpty));
  return chosen.length > 0 ? chosen : newest;
}

function Hero({ faculty }: { faculty: Faculty }) {
  const { language, words } = useWords();
  return (
    <div className="hero">
      <Moonstone className="moonstone" />
      <div className="band">
        <PageHead title={faculty.name} description={words.home.lead} />
        <h1>
          <Text record={faculty} field="name">
            {faculty.name}
          </Text>
        </h1>
        <p className="lead">{words.home.lead}</p>
        {faculty.dean && (
          <p className="dean">
            <span>{words.home.dean}</span>{' '}
            <PageLink href={pageOf(language, 'staff', faculty.dean.id)}>
              {faculty.dean.label}
            </PageLink>
          </p>
        )}
      </div>
    </div>
  );
}

function News({ notices }: { notices: readonly Notice[] }) {
  const { language, words } = useWords();
  if (notices.length === 0) return null;
  return (
    <Section
      title={words.home.news}
      more={{ href: pageOf(language, 'notices'), text: words.home.allNotices }}
    >
      <div className="notice-grid">
        {notices.map((notice) => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </div>
    </Section>
  );
}

function Departments() {
  const { language, words } = useWords();
  const departments = recordsOf(useList<Department>('departments', { language, perPage: 100 }));
  return (
    <Section title={words.home.departments} className="tinted">
      <ul className="department-grid">
        {departments.map((department) => (
          <li key={department.id}>
            <PageLink href={pageOf(language, 'departments', department.slug)}>
              <Text record={department} field="name">
                {department.name}
              </Text>
            </PageLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The home page of the faculty: notices, departments, publications, questions. */
export function HomePage() {
  const { language, words } = useWords();
  const faculty = useFaculty(language);
  const notices = usePlaced<'information', Notice>({
    placements: 'faculty-informations',
    name: 'information',
    faculty,
    all: 'notices',
    query: { kind: DATED },
    accepts: ({ kind }) => kind !== 'page',
  });
  const questions = usePlaced<'faq', Question>({
    placements: 'faculty-faqs',
    name: 'faq',
    faculty,
    all: 'faqs',
    query: {},
  });
  const works = recordsOf(
    useList<Publication>('publications', { language, perPage: 5, sort: '-year' }),
  );
  const links = recordsOf(useList<Link>('links', { language, owner: '', perPage: 30 }));
  return (
    <div className="home">
      {faculty && <StructuredData name="faculties" address={faculty.slug} />}
      {faculty && <Hero faculty={faculty} />}
      <Slides placement="home" />
      <News notices={notices} />
      <InformationPages />
      <Departments />
      {works.length > 0 && (
        <Section
          title={words.home.latest}
          more={{ href: pageOf(language, 'publications'), text: words.home.allPublications }}
        >
          <div className="citations">
            {works.map((work) => (
              <Citation key={work.id} work={work} />
            ))}
          </div>
        </Section>
      )}
      {questions.length > 0 && (
        <Section
          title={words.home.questions}
          more={{ href: pageOf(language, 'faqs'), text: words.home.allQuestions }}
        >
          <Questions items={questions} />
        </Section>
      )}
      {links.length > 0 && (
        <Section title={words.home.links}>
          <LinkList links={links} />
        </Section>
      )}
    </div>
  );
}
