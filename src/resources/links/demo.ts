import type { Localised } from '../../contract/model/constants.ts';
import { teaches, type DemoMember } from '../shared/demo/people.ts';
import { demoId, type Choices } from '../shared/demo/seeded.ts';

const facultyLinks: readonly (readonly [en: string, si: string, url: string])[] = [
  ['University Grants Commission', 'විශ්වවිද්‍යාල ප්‍රතිපාදන කොමිෂන් සභාව', 'https://www.ugc.ac.lk/'],
  ['Ministry of Education', 'අධ්‍යාපන අමාත්‍යාංශය', 'https://moe.gov.lk/'],
  ['National Library of Sri Lanka', 'ශ්‍රී ලංකා ජාතික පුස්තකාලය', 'https://www.natlib.lk/'],
  ['Department of National Archives', 'ජාතික ලේඛනාරක්ෂක දෙපාර්තමේන්තුව', 'https://www.archives.gov.lk/'],
  ['Department of Archaeology', 'පුරාවිද්‍යා දෙපාර්තමේන්තුව', 'https://www.archaeology.gov.lk/'],
  [
    'Department of Census and Statistics',
    'ජනලේඛන හා සංඛ්‍යාලේඛන දෙපාර්තමේන්තුව',
    'https://www.statistics.gov.lk/',
  ],
  ['Faculty library', 'පීඨ පුස්තකාලය', 'https://library.fhss.example/'],
  ['Learning management system', 'ඉගෙනුම් කළමනාකරණ පද්ධතිය', 'https://lms.fhss.example/'],
  ['Research repository', 'පර්යේෂණ ගබඩාව', 'https://repository.fhss.example/'],
  ['Examination rules and by-laws', 'විභාග රීති සහ අතුරු ව්‍යවස්ථා', 'https://www.fhss.example/by-laws'],
];

const personalLinks = (username: string): readonly (readonly [label: Localised, url: string])[] => [
  [{ en: 'Home page', si: 'පෞද්ගලික වෙබ් පිටුව' }, `https://staff.fhss.example/${username}`],
  [{ en: 'Course materials', si: 'පාඨමාලා ද්‍රව්‍ය' }, `https://lms.fhss.example/teachers/${username}`],
  [
    { en: 'Publications in the repository', si: 'පර්යේෂණ ගබඩාවේ කෘති' },
    `https://repository.fhss.example/authors/${username}`,
  ],
];

/**
 * Links of the faculty, then those of its members. The printed accounts among them always have
 * some.
 */
export function demoLinks(
  members: readonly DemoMember[],
  choices: Choices,
): Record<string, unknown>[] {
  const common = facultyLinks.map(([en, si, url], position) => ({
    id: demoId('links', url),
    label: { en, si },
    url,
    owner: null,
    position: position + 1,
  }));
  const own = members.flatMap(({ id, username, post }) => {
    if (!teaches(post)) return [];
    const count = username.startsWith('lecturer') ? 3 : choices.below(3);
    return personalLinks(username)
      .slice(0, count)
      .map(([label, url], position) => ({
        id: demoId('links', url),
        label,
        url,
        owner: id,
        position: position + 1,
      }));
  });
  return [...common, ...own];
}
