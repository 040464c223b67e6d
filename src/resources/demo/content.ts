import type { DemoBatch } from '../../../gateway/index.ts';
import { addDays, instantAt, localDay } from '../../contract/model/facultyClock.ts';
import { FAQS } from '../faq/demo/faqs.ts';
import { INFORMATIONS, type InformationData } from '../information/demo/informations.ts';
import { FACULTY } from '../shared/demo/faculty.ts';
import { pictureValue } from '../shared/demo/pictures.ts';
import { demoId } from '../shared/demo/seeded.ts';
import { SLIDERS, SLIDES } from '../slider/demo/slides.ts';

type Row = Record<string, unknown> & { id: string };

const onDay = (now: Date, days: number): string => addDays(localDay(now), days);
const at = (now: Date, days: number, hour: number): string =>
  instantAt(onDay(now, days), hour * 60);

interface Placement {
  resource: string;
  /** Name of the field of the owner. */
  owner: string;
  ownerIds: readonly string[];
  /** Name of the field of the placed records. */
  other: string;
  ids: readonly string[];
}

/** Rows of one join, numbered in the order given for each owner. */
function placed({ resource, owner, ownerIds, other, ids }: Placement): Row[] {
  return ownerIds.flatMap((ownerId) =>
    ids.map((id, position) => ({
      id: demoId(resource, `${ownerId}/${id}`),
      [owner]: ownerId,
      [other]: id,
      position,
    })),
  );
}

const inDepartments = <Item extends { departments?: readonly string[] }>(
  items: readonly Item[],
  code: string,
): Item[] => items.filter(({ departments }) => departments?.includes(code) ?? false);

const demoFaqs = (now: Date): Row[] =>
  FAQS.map(({ key, question, answer, status }, index) => ({
    id: demoId('faqs', key),
    question,
    answer,
    status,
    publishedAt: status === 'draft' ? null : at(now, -40 - index, 9),
    reviewedOn: status === 'published' ? onDay(now, -15 * index) : null,
  }));

const informationRecord = (
  now: Date,
  { slug, kind, title, summary, body, status, day, pinned, event }: InformationData,
): Row => ({
  id: demoId('informations', slug),
  kind,
  title,
  slug,
  summary,
  body,
  startsAt: event ? at(now, event.startsInDays, event.hour) : null,
  endsAt: event ? at(now, event.startsInDays, event.hour + event.hours) : null,
  place: event?.place ?? null,
  cover: pictureValue(slug),
  pinned: pinned ?? false,
  status,
  publishAt: status === 'scheduled' ? at(now, day, 8) : null,
  publishedAt: status === 'published' || status === 'archived' ? at(now, day, 8) : null,
});

const demoInformations = (now: Date): Row[] =>
  INFORMATIONS.map((data) => informationRecord(now, data));

const faculty = demoId('faculties', FACULTY.code);
const departmentsOf = (items: readonly { departments?: readonly string[] }[]): string[] => [
  ...new Set(items.flatMap(({ departments }) => departments ?? [])),
];

const facultyFaqRecords = (): Row[] =>
  placed({
    resource: 'faculty-faqs',
    owner: 'faculty',
    ownerIds: [faculty],
    other: 'faq',
    ids: FAQS.map(({ key }) => demoId('faqs', key)),
  });

const departmentFaqRecords = (): Row[] =>
  departmentsOf(FAQS).flatMap((code) =>
    placed({
      resource: 'department-faqs',
      owner: 'department',
      ownerIds: [demoId('departments', code)],
      other: 'faq',
      ids: inDepartments(FAQS, code).map(({ key }) => demoId('faqs', key)),
    }),
  );

const facultyInformationRecords = (): Row[] =>
  placed({
    resource: 'faculty-informations',
    owner: 'faculty',
    ownerIds: [faculty],
    other: 'information',
    ids: INFORMATIONS.map(({ slug }) => demoId('informations', slug)),
  });

const departmentInformationRecords = (): Row[] =>
  departmentsOf(INFORMATIONS).flatMap((code) =>
    placed({
      resource: 'department-informations',
      owner: 'department',
      ownerIds: [demoId('departments', code)],
      other: 'information',
      ids: inDepartments(INFORMATIONS, code).map(({ slug }) => demoId('informations', slug)),
    }),
  );

const sliderInformationRecords = (): Row[] =>
  placed({
    resource: 'slider-informations',
    owner: 'slider',
    ownerIds: [demoId('sliders', 'home')],
    other: 'information',
    ids: [demoId('informations', 'research-symposium')],
  });

const demoSliders = (): Row[] =>
  SLIDERS.map(({ key, name, placement, department }) => ({
    id: demoId('sliders', key),
    name,
    placement,
    department: department === null ? null : demoId('departments', department),
    interval: 7,
  }));

const demoSlides = (now: Date): Row[] =>
  SLIDES.map(({ key, slider, caption, link, until }, index) => ({
    id: demoId('slides', key),
    slider: demoId('sliders', slider),
    image: pictureValue(key),
    caption,
    link,
    position: index + 1,
    shownFrom: onDay(now, -30),
    shownUntil: until === null ? null : onDay(now, until),
  }));

/** What the faculty's web site shows, with the pictures of `storePictures`. */
export function* demoContent(now: Date): Generator<DemoBatch> {
  yield { resource: 'faqs', records: demoFaqs(now) };
  yield { resource: 'informations', records: demoInformations(now) };
  yield { resource: 'sliders', records: demoSliders() };
  yield { resource: 'slides', records: demoSlides(now) };
  yield { resource: 'faculty-faqs', records: facultyFaqRecords() };
  yield { resource: 'department-faqs', records: departmentFaqRecords() };
  yield { resource: 'faculty-informations', records: facultyInformationRecords() };
  yield { resource: 'department-informations', records: departmentInformationRecords() };
  yield { resource: 'slider-informations', records: sliderInformationRecords() };
}
