/** Loaded when it is first used, because most starts need no codes. */
const codes = () => import('otplib');

/** Time-based codes of an authenticator app: RFC 6238 with its defaults, which every app knows. */
const STEP_SECONDS = 30;
const CODE = /^\d{6}$/;

export const newAppSecret = async (): Promise<string> => (await codes()).generateSecret();

/** The address that apps read from a QR code. */
export const appAddress = async (secret: string, issuer: string, label: string): Promise<string> =>
  (await codes()).generateURI({ issuer, label, secret });

interface CodeCheck {
  secret: string;
  now: Date;
  /** The step of the last accepted code; `null`: none yet. */
  lastStep: number | null;
}

/** Digits with the spaces that apps show between them removed. */
const plain = (code: string): string => code.replace(/[\s-]/g, '');

/**
 * The time step of a right code, `null` for a wrong one. Clocks may differ by one step, and no step
 * is accepted twice, nor an earlier one after it (RFC 6238, 5.2).
 */
export async function stepOfCode(
  code: string,
  { secret, now, lastStep }: CodeCheck,
): Promise<number | null> {
  const token = plain(code);
  if (!CODE.test(token)) return null;
  const { verify } = await codes();
  const epoch = Math.floor(now.getTime() / 1_000);
  const result = await verify({ secret, token, epoch, epochTolerance: STEP_SECONDS });
  if (!result.valid || !('timeStep' in result)) return null;
  return lastStep !== null && result.timeStep <= lastStep ? null : result.timeStep;
}
