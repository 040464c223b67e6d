const id = (name: string, number: number): string =>
  `00000000-0000-7000-8000-${name}${String(number).padStart(11, '0')}`;
const both = (en: string, si: string) => ({ en, si });

/**
 * The content of the other service: ids and plain values, without anything that the portal's
 * gateway adds.
 */
export const tables = () => ({
  faculties: [
    { id: id('f', 1), code: 'FAS', name: both('Faculty of Applied Sciences', 'ව්‍යවහාරික විද්‍යා පීඨය') },
  ],
  departments: [
    { id: id('d', 1), code: 'BOT', faculty: id('f', 1), name: both('Botany', 'උද්භිද විද්‍යාව') },
  ],
  staff: ['N. Silva', 'A. Perera'].map((name, index) => ({
    id: id('a', index + 1),
    employeeNumber: `E${index + 1}`,
    title: 'doctor',
    nameWithInitials: both(name, name),
    fullName: both(name, name),
    department: id('d', 1),
    category: 'academic',
  })),
  'staff-designations': [],
  'staff-appointments': [],
  specialities: [],
  'staff-specialities': [],
  'publication-types': [
    { id: id('b', 1), code: 'article', name: both('Journal article', 'සඟරා ලිපිය'), position: 1 },
    { id: id('b', 2), code: 'book', name: both('Book', 'ග්‍රන්ථය'), position: 2 },
  ],
  'publication-areas': [
    { id: id('c', 1), code: 'ecology', name: both('Ecology', 'පරිසර විද්‍යාව'), position: 1 },
  ],
  publications: Array.from({ length: 12 }, (_, index) => ({
    id: id('e', index + 1),
    title: `Flora of the wet zone, part ${index + 1}`,
    staff: id('a', (index % 2) + 1),
    authors: [{ name: 'N. Silva', staff: id('a', 1) }],
    type: id('b', (index % 2) + 1),
    areas: [id('c', 1)],
    year: 2010 + index,
    venue: 'Ceylon Journal of Science',
    volume: null,
    pages: null,
    inPress: false,
    publishedOn: `${2010 + index}-03-01`,
    doi: null,
    url: null,
    status: 'verified',
    returnedBecause: null,
    verifiedOn: null,
    verifiedBy: null,
    shelf: `S${index + 1}`,
  })),
});
