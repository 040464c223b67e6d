/** Maximum length of the markup, far above that of any real text. */
const LONGEST_HTML = 500_000;
/**
 * Maximum number of tags and entities: a table of five hundred cells has two thousand. Reading one
 * costs as much as hundreds of letters.
 */
const MOST_MARKS = 5_000;

/** Whether a text is too costly to parse. Looks at every letter once. */
export function isTooMuchMarkup(html: string): boolean {
  if (html.length > LONGEST_HTML) return true;
  let marks = 0;
  for (let at = 0; at < html.length; at += 1) {
    const sign = html[at];
    if (sign === '<' || sign === '&') marks += 1;
  }
  return marks > MOST_MARKS;
}
