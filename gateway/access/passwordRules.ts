import { PortalError, type FieldProblem } from '../../src/contract/model/errors.ts';
import { isCommonPassword } from './commonPasswords.ts';

const MAX_LENGTH = 256;

const isSequence = (text: string): boolean => {
  const steps = new Set(
    [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index)),
  );
  return steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 9);
};

/** The shortest repeated part, for example `abc` of `abcabcabc`. */
const repeatedPiece = (text: string): string => /^(.{1,6}?)\1+$/u.exec(text)?.[1] ?? text;

/** The national identity number of Sri Lanka (year, day, serial number), which many offices know. */
const IDENTITY_NUMBER = /^(?:19|20)\d{10}$/;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/**
 * Checks length and known weaknesses, without composition rules (NIST SP 800-63B §3.1.1.2).
 * `personal` are names that the password must not consist of: user name, e-mail address.
 */
export async function passwordProblem(
  password: string,
  minLength: number,
  personal: readonly string[] = [],
): Promise<FieldProblem | null> {
  if ([...password].length < minLength)
    return { code: 'passwordTooShort', args: { min: minLength } };
  if (password.length > MAX_LENGTH) return { code: 'tooLong', args: { max: MAX_LENGTH } };
  const bare = plain(password);
  const names = personal
    .flatMap((name) => [plain(name), plain(name.split('@')[0] ?? '')])
    .filter((name) => name.length >= 4);
  const weak =
    isSequence(password) ||
    IDENTITY_NUMBER.test(bare) ||
    repeatedPiece(password).length <= 3 ||
    names.includes(bare.replace(/\d+$/, '')) ||
    (await isCommonPassword(bare));
  return weak ? { code: 'passwordTooCommon' } : null;
}

/** Throws INVALID_FIELDS at `field` for a password that is too short or too common. */
export async function assertGoodPassword(
  field: string,
  password: string,
  minLength: number,
  account?: { username: string; email: string },
): Promise<void> {
  const found = await passwordProblem(
    password,
    minLength,
    account ? [account.username, account.email] : [],
  );
  if (found) throw new PortalError('INVALID_FIELDS', { fieldErrors: { [field]: found } });
}
