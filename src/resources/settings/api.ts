import { z } from 'zod';
import { SETTING_KEYS } from '../../contract/model/settings.ts';
import { instant } from '../../contract/wire/calls/answerTypes.ts';
import { type AnswerOf, defineCall } from '../../contract/wire/calls/defineCall.ts';

/** The last change of each setting that was ever changed. */
export const settingChanges = defineCall({
  method: 'GET',
  path: '/settings/-/changes',
  summary: 'Read who changed each setting last, and when',
  access: ['SETTINGS_VIEW'],
  answer: z.array(
    z.object({
      key: z.enum(SETTING_KEYS),
      at: instant,
      /** `null`: the gateway, or an account that is deleted. */
      actor: z.string().nullable(),
      /** The entry of the activity log. */
      activity: z.guid(),
    }),
  ),
});
export type SettingChange = AnswerOf<typeof settingChanges>[number];
