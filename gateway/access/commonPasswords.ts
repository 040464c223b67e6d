const words = (text: string): string[] => text.split(/\s+/);

/**
 * Local variants of the most common passwords, which the published lists lack, in lower case
 * without punctuation.
 */
const LOCAL =
  words(`srilanka ceylon lankalanka colombo ruhuna peradeniya kelaniya matara kandy jaffna faculty lecturer student
  amma ammathaththa cricket administrator adminadmin qwertyuiopasdf correcthorsebatterystaple changemenow thisispassword`);

/** Words that password spraying combines with a year. */
const WITH_YEAR = new Set(
  words(
    'password passw0rd welcome admin winter summer spring autumn monsoon srilanka lanka colombo university student',
  ),
);

/** Common additions to reach a length: ascending or descending digits, or one repeated. */
const PADDING =
  /^(?:0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?|9?8?7?6?5?4?321|(\d)\1*)$/;
const YEAR = /^(?:19|20)\d\d$/;

let list: Promise<ReadonlySet<string>> | undefined;

/** About 50,000 leaked passwords, read when the first password is set. */
async function leaked(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'].map(String), ...LOCAL]);
}

function isPadded(bare: string, known: ReadonlySet<string>): boolean {
  const [, word = '', digits = ''] = /^(.*?)(\d+)$/su.exec(bare) ?? [];
  return (PADDING.test(digits) && known.has(word)) || (YEAR.test(digits) && WITH_YEAR.has(word));
}

/**
 * Whether a password, in lower case without punctuation, is a leaked one, a repeated one, or one
 * followed by the usual digits.
 */
export async function isCommonPassword(bare: string): Promise<boolean> {
  list ??= leaked();
  const known = await list;
  const repeated = /^(.+?)\1+$/su.exec(bare)?.[1];
  return (
    known.has(bare) || isPadded(bare, known) || (repeated !== undefined && known.has(repeated))
  );
}
