import { plainForm } from '../../../contract/model/duplicates.ts';

/** What a work is recognised by. */
export interface NamedWork {
  title: string;
  year: number | null;
  doi: string | null;
}

/** How a work was recognised. */
export const LIKENESSES = ['doi', 'title'] as const;
export type Likeness = (typeof LIKENESSES)[number];

/** Shorter titles, such as “Editorial”, name many works. */
const SHORTEST_TITLE = 12;
/** A work online in one year is often printed in the next. */
const MAX_YEARS = 1;

const doiForm = (doi: string): string => doi.trim().toLowerCase();

/** Without its subtitle, which lists often leave out. */
const mainTitle = (title: string): string => title.split(/:\s|\s[–—-]\s|\?\s/)[0] ?? title;

/** The forms of a title under which works are compared: whole, and without the subtitle. */
function titleForms(title: string): Set<string> {
  return new Set(
    [title, mainTitle(title)].map(plainForm).filter((form) => form.length >= SHORTEST_TITLE),
  );
}

const areNear = (one: number | null, other: number | null): boolean =>
  one === null || other === null || Math.abs(one - other) <= MAX_YEARS;

/**
 * Finds the known works that another one probably is: by the DOI, otherwise by the title, whatever
 * its case, punctuation, accents and subtitle, if the years are at most one apart. Works with two
 * different DOIs are never alike.
 */
export class WorkIndex<Known extends NamedWork> {
  readonly #byDoi = new Map<string, Known>();
  readonly #byTitle = new Map<string, Known[]>();

  constructor(works: Iterable<Known>) {
    for (const work of works) {
      if (work.doi) this.#byDoi.set(doiForm(work.doi), work);
      for (const form of titleForms(work.title))
        this.#byTitle.set(form, [...(this.#byTitle.get(form) ?? []), work]);
    }
  }

  find({ title, year, doi }: NamedWork): { work: Known; by: Likeness } | null {
    const same = doi ? this.#byDoi.get(doiForm(doi)) : undefined;
    if (same) return { work: same, by: 'doi' };
    const whole = plainForm(title);
    for (const form of titleForms(title)) {
      const work = this.#byTitle.get(form)?.find(
        (known) =>
          !(doi && known.doi) &&
          areNear(year, known.year) &&
          // Two parts of one series share the main title and differ in the subtitle.
          [plainForm(known.title), whole].includes(form),
      );
      if (work) return { work, by: 'title' };
    }
    return null;
  }
}
