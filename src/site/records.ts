import type { PublicFile, PublicRecord, PublicReference } from '../contract/model/publicApi.ts';

/** The fields of public resources that the website uses; missing values are `null`. */
export interface Faculty extends PublicRecord {
  name: string;
  slug: string;
  dean: PublicReference | null;
  email: string | null;
  phone: string | null;
  address: string | null;
  website: string | null;
  logo: PublicFile | null;
}

export interface Department extends PublicRecord {
  name: string;
  slug: string;
  code: string;
  head: PublicReference | null;
  email: string | null;
  phone: string | null;
  description: string | null;
  picture: PublicFile | null;
}

export interface Designation extends PublicRecord {
  name: string;
  rank: number;
}

export interface Person extends PublicRecord {
  title: string;
  nameWithInitials: string;
  fullName: string;
  department: PublicReference;
  designation: PublicReference | null;
  email: string | null;
  photo: PublicFile | null;
  biography: string | null;
}

export interface Author {
  name: string;
  staff: PublicReference | null;
}

export interface Publication extends PublicRecord {
  title: string;
  authors: Author[];
  type: PublicReference;
  areas: PublicReference[];
  year: number;
  venue: string | null;
  volume: string | null;
  pages: string | null;
  inPress: boolean;
  doi: string | null;
  url: string | null;
  file: PublicFile | null;
}

/** The kinds of notices that have a date; the others are pages. */
export const DATED = 'notice,event';

export interface Notice extends PublicRecord {
  kind: string;
  title: string;
  slug: string;
  summary: string | null;
  body: string | null;
  startsAt: string | null;
  endsAt: string | null;
  place: string | null;
  cover: PublicFile | null;
  pinned: boolean;
  publishedAt: string | null;
  attachments?: PublicFile[] | null;
}

export interface Question extends PublicRecord {
  question: string;
  answer: string;
}

export interface Link extends PublicRecord {
  label: string;
  url: string;
  owner: PublicReference | null;
}

export interface Slide extends PublicRecord {
  image: PublicFile | null;
  caption: string;
  link: string | null;
}

export interface Slider extends PublicRecord {
  interval: number;
}

/** A placement with its record included. */
export type Placed<Name extends string, R extends PublicRecord> = PublicRecord &
  Readonly<Record<Name, R & PublicReference>>;
