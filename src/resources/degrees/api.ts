import type { Label } from '../shared/label.ts';

/** Credits that one level and semester of a curriculum holds. */
export interface PartCredits {
  level: number;
  semester: number;
  compulsory: number;
  optional: number;
}

/** `GET /curriculum-credits?curriculum=`. */
export interface CurriculumCredits {
  curricula: { id: string; label: string }[];
  curriculum: string | null;
  /** What the degree asks for. */
  needed: number;
  degree: Label;
  /** Units of the curriculum that belong to no main subject. */
  common: PartCredits[];
  /**
   * Each main subject of the degree: what can be read in it, all levels together. Empty for a
   * curriculum of one subject.
   */
  subjects: { id: string; name: Label; compulsory: number; available: number }[];
  /** What a curriculum of one subject, or without main subjects, holds in all. */
  whole: PartCredits[];
  /** The batches on this curriculum: whether their students can still reach the credits. */
  batches: {
    batch: Label;
    level: number;
    students: number;
    /** Fewest credits that a student of the batch can still have at the end. */
    least: number;
    /** Students who cannot reach what is needed any more, and what they read. */
    short: { count: number; reads: Label[]; reach: number }[];
  }[];
}
