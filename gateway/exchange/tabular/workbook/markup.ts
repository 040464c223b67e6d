import { SaxesParser } from 'saxes';

type Attributes = Readonly<Record<string, string>>;

/** What is done with the parts of a markup; names are without their prefix. */
export interface MarkupReader {
  open: (name: string, attributes: Attributes) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML piece by piece and pauses after each, so that a reader can pass on what it has.
 * Entities that a document declares are not expanded. Throws for what is not well-formed.
 */
export async function* readMarkup(
  pieces: AsyncIterable<string>,
  { open, close, text }: MarkupReader,
): AsyncGenerator<void> {
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  for await (const piece of pieces) {
    parser.write(piece);
    yield;
  }
  parser.close();
}

/** Reads a whole markup. */
export async function throughMarkup(
  pieces: AsyncIterable<string>,
  reader: MarkupReader,
): Promise<void> {
  const reading = readMarkup(pieces, reader);
  while (!(await reading.next()).done);
}
