import {
  extendServer,
  loggedEntries,
  namesOfLogged,
  pluralForm,
  type ServerExtension,
  textsIn,
} from '../../../../gateway/index.ts';
import { inLanguage, isLocalised } from '../../../contract/model/localised.ts';

/** An exported log says its record types, records and steps as its screen does. */
export const activitiesExtension: readonly [string, ServerExtension] = extendServer('activities', {
  exportWords: async ({ client, catalogue }, ids, language) => {
    const entries = await loggedEntries(client, ids);
    const names = await namesOfLogged({ client, catalogue }, entries);
    const texts = textsIn(language);
    const taken = texts('framework.history.step') ?? '%{step}';
    return new Map(
      entries.map(({ id, resource, transition }) => {
        const type = texts(`resources.${resource}.name`);
        const step = texts(`resources.${resource}.transitions.${transition}`);
        const label = names.get(id)?.label;
        const record = isLocalised(label) ? inLanguage(label, language) : label;
        return [
          id,
          {
            ...(type === undefined ? {} : { resource: pluralForm(type, 'one') }),
            ...(step === undefined
              ? {}
              : { transition: step, action: taken.replace('%{step}', step) }),
            ...(typeof record === 'string' ? { recordId: record } : {}),
          },
        ];
      }),
    );
  },
});
