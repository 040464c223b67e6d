import { z } from 'zod';
import { localised } from '../../contract/wire/calls/answerTypes.ts';
import { MEDIA } from './media.ts';

/** A language of instruction. */
export const medium = z.enum(MEDIA);

/** A student in an answer, with the name with initials. */
export const registeredStudent = z.object({
  id: z.uuid(),
  registrationNumber: z.string(),
  name: localised,
});
