import { z } from 'zod';

/** The encodings of a text file that can be read. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The signs that part the cells of a text file, by their names. */
export const SEPARATOR_SIGNS = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const;
export type Separator = keyof typeof SEPARATOR_SIGNS;
export const SEPARATORS = ['comma', 'semicolon', 'tab', 'bar'] as const satisfies Separator[];

/** Rows among which the headings are sought, and which the person is shown to choose from. */
export const FIRST_ROWS = 20;

/** How a person wants a file to be read; what is absent is guessed. */
export const readingChoice = z.object({
  sheet: z.string().max(200).optional(),
  encoding: z.enum(ENCODINGS).optional(),
  separator: z.enum(SEPARATORS).optional(),
  /** The line of the headings in the file, counted from 1. */
  headings: z.coerce.number().int().positive().optional(),
});
export type ReadingChoice = z.infer<typeof readingChoice>;

/** How a file was read. */
export const fileReading = z.object({
  /** `null`: not a workbook. */
  sheet: z.string().nullable(),
  /** `null`: not a text file. */
  encoding: z.enum(ENCODINGS).nullable(),
  separator: z.enum(SEPARATORS).nullable(),
  headings: z.int(),
  /** The first rows that are not empty, to choose the one with the headings. */
  firstRows: z.array(z.object({ line: z.int(), text: z.string() })),
});
export type FileReading = z.infer<typeof fileReading>;
